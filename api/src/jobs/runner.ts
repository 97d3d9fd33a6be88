import { randomUUID } from 'node:crypto';
import type { Db } from '../database/transaction.ts';
import { hideSecrets } from '../server/secrets.ts';
import { claim, finish, type Job, type JobKind, LEASE_SECONDS, postpone, release, renew } from './queue.ts';

/** What became of a job: it is over, or it wants to be looked at again. */
export type JobOutcome = { kind: 'done' } | { kind: 'later'; at: Date };
export type JobHandler = (job: Job) => Promise<JobOutcome>;
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>;

export interface RunnerOptions {
  db: Db;
  handlers: JobHandlers;
  /** Jobs under way at once; 32 unless told, since they mostly wait for the network. */
  concurrency?: number;
  /** Milliseconds between looks for due jobs; 500 unless told. */
  pollMs?: number;
  /** No other process works on this database: leases found at the start are those of the dead. */
  exclusive: boolean;
  /** Called for a job that threw; it is tried again later. */
  onError: (error: unknown, job?: Job) => void;
}

export interface JobRunner {
  start(): Promise<void>;
  /** Looks for due jobs now instead of at the next poll. */
  nudge(): void;
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 300_000;

/** Waiting time after a failed attempt: 1 s, doubled each time, at most 5 minutes. */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1));
}

/** Works off the job table. Any number of processes may run one over the same database. */
export function createJobRunner(options: RunnerOptions): JobRunner {
  const { db, handlers, onError } = options;
  const concurrency = options.concurrency ?? 32;
  const worker = randomUUID();
  const running = new Set<Promise<void>>();
  let stopped = true;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let poll: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  async function run(job: Job): Promise<void> {
    try {
      const outcome = await handlers[job.kind](job);
      if (outcome.kind === 'done') await finish(db, worker, job);
      else await postpone(db, worker, job, outcome.at);
    } catch (error) {
      onError(error, job);
      const at = new Date(Date.now() + retryDelay(job.attempts));
      // Servers repeat what they were told, and the row is kept.
      const reason = hideSecrets(error instanceof Error ? error.message : String(error));
      await postpone(db, worker, job, at, reason);
    }
  }

  async function takeDue(): Promise<void> {
    // Taken by many rather than one by one: each look costs a statement.
    // oxlint-disable-next-line no-unmodified-loop-condition -- stop() sets it while this waits
    while (!stopped && running.size <= concurrency / 2) {
      const jobs = await claim(db, worker, concurrency - running.size);
      if (jobs.length === 0) return;
      for (const job of jobs) {
        const work = run(job)
          .catch((error: unknown) => onError(error, job))
          .finally(() => {
            running.delete(work);
            nudge();
          });
        running.add(work);
      }
    }
  }

  function nudge(): void {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = takeDue()
      .catch((error: unknown) => onError(error))
      .finally(() => {
        looking = undefined;
        if (lookAgain) {
          lookAgain = false;
          nudge();
        }
      });
  }

  return {
    async start() {
      if (options.exclusive) await release(db);
      stopped = false;
      poll = setInterval(nudge, options.pollMs ?? 500);
      heartbeat = setInterval(
        () => {
          if (running.size > 0) renew(db, worker).catch((error: unknown) => onError(error));
        },
        (LEASE_SECONDS * 1000) / 3,
      );
      nudge();
    },
    nudge,
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearInterval(heartbeat);
      await looking;
      await Promise.all(running);
      await release(db, worker);
    },
  };
}
