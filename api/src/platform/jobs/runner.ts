import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { within } from '../clock/within.ts';
import { type DatabaseTrouble, databaseTrouble } from '../database/away.ts';
import type { Db } from '../database/transaction.ts';
import { hideSecrets } from '../server/secrets.ts';
import { claim, type Turns } from './claim.store.ts';
import {
  finish,
  type Job,
  LEASE_SECONDS,
  markDue,
  postpone,
  release,
  renew,
  setAside,
} from './queue.store.ts';

/** What became of a job: it is over, or it wants to be looked at again. */
export type JobOutcome = { kind: 'done' } | { kind: 'later'; at: Date };
export type JobHandler = (job: Job) => Promise<JobOutcome>;

/** How the jobs of one kind are done. */
export interface JobWork {
  handle: JobHandler;
  /** Failures in a row after which a job is set aside; Infinity for work that gives up by itself. */
  tries?: number;
  /**
   * Jobs of the kind that one process does at once, for work that waits long for strangers. They have places of their
   * own beside those of all other kinds, and accounts take turns within them.
   */
  atOnce?: number;
  /**
   * An overloaded database doesn't set it aside, however long: somebody has paid for it. Other work may itself be
   * what overloads the database, and ends.
   */
  outlastsOverload?: boolean;
}

/** By the kinds of background work that there are. */
export type JobHandlers = Readonly<Record<string, JobHandler | JobWork>>;

export interface RunnerOptions {
  db: Db;
  handlers: JobHandlers;
  /** The clock by which handlers say when they want to be called again. */
  now: () => Date;
  /** Jobs under way at once, of kinds without places of their own; 32 by default, since they mostly wait for the network. */
  concurrency?: number;
  /** Milliseconds between looks for due jobs; 500 by default. */
  pollMs?: number;
  /** Seconds a job belongs to this process without a sign of life; 15 by default. */
  lease?: number;
  /** No other process works on this database: leases found at the start are those of the dead. */
  exclusive: boolean;
  /** Called for a job that threw, which is tried again later, and for a database that is away. */
  onError: (error: unknown, job?: Job) => void;
}

export interface JobRunner {
  start(): Promise<void>;
  /** Looks for due jobs now instead of at the next poll. */
  nudge(): void;
  /** Takes no more jobs. */
  pause(): void;
  /** Takes no more jobs and waits for those under way, no longer than `patience` milliseconds; others may then take them. */
  stop(patience?: number): Promise<void>;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 300_000;
/** Between two tries to note an outcome while the database is away, and before what it cut off runs again. */
const AWAY_MS = 500;
/** A stop doesn't wait longer for leases to be given back; they end by themselves. */
const RELEASE_MS = 1_000;

/** Failures in a row after which a job is set aside, unless its kind says otherwise: about an hour. */
const TRIES = 20;

/**
 * Waiting time after a failed attempt in milliseconds: 1 s, doubled each time, at most 5 minutes; between half and
 * all of that, so that what failed together doesn't come again together.
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, random: number = Math.random()): number {
  const most = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1));
  return most / 2 + (random * most) / 2;
}

/** Works off the job table. Any number of processes may run one over the same database. */
export function createJobRunner(options: RunnerOptions): JobRunner {
  const { db, handlers, now, onError } = options;
  const concurrency = options.concurrency ?? 32;
  const lease = options.lease ?? LEASE_SECONDS;
  const worker = randomUUID();
  const running = new Map<Promise<void>, Job>();
  let stopped = new AbortController();
  stopped.abort();
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let polling = false;
  let polls: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const workOf = ({ kind }: Pick<Job, 'kind'>): JobWork => {
    const work = handlers[kind];
    if (!work) throw new Error(`Nobody does jobs of the kind ${kind}`);
    return typeof work === 'function' ? { handle: work } : work;
  };
  const works = Object.keys(handlers).map((kind) => ({ kind, atOnce: workOf({ kind }).atOnce }));
  const queues = queuesOf(works, concurrency);

  async function run(job: Job): Promise<void> {
    let note: () => Promise<void>;
    try {
      const outcome = await workOf(job).handle(job);
      if (outcome.kind === 'done') note = () => finish(db, worker, job);
      else {
        const delay = outcome.at.getTime() - now().getTime();
        note = () => postpone(db, worker, job, delay);
      }
    } catch (error) {
      onError(error, job);
      // Servers repeat what they were told, and the row is kept.
      const text = hideSecrets(error instanceof Error ? error.message : String(error));
      note = noteFailure(job, error, text);
    }
    await persist(note, job);
  }

  function noteFailure(job: Job, error: unknown, text: string): () => Promise<void> {
    const trouble = databaseTrouble(error);
    const { tries = TRIES, outlastsOverload = false } = workOf(job);
    if (isNoFault(trouble)) return () => postpone(db, worker, job, AWAY_MS);
    const delay = retryDelay(job.attempts);
    if (trouble === 'overloaded' && outlastsOverload) {
      // Waits as long as after other failures; half of its tries are left for those.
      const attempts = Math.min(job.attempts, Math.floor(tries / 2));
      return () => postpone(db, worker, job, delay, text, attempts);
    }
    if (job.attempts >= tries) return () => setAside(db, worker, job, text);
    return () => postpone(db, worker, job, delay, text);
  }

  /** Notes an outcome, however long the database is away; a stop leaves the job to whoever works next. */
  async function persist(note: () => Promise<void>, job: Job): Promise<void> {
    for (;;) {
      try {
        return await note();
      } catch (error) {
        onError(error, job);
        if (databaseTrouble(error) === undefined || stopped.signal.aborted) return;
        await wait(AWAY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  }

  /** Jobs of the first kinds for which there is both work and a place. */
  async function claimNext(): Promise<Job[]> {
    for (const queue of queues) {
      const places = placesOf(queue);
      if (places === 0 || queue.isKnownEmpty) continue;
      // Before the claim: who tells of new work meanwhile is heard.
      queue.isKnownEmpty = true;
      const jobs = await claim(db, { worker, lease }, places, queue.kinds, queue.turns);
      if (jobs.length === 0) continue;
      queue.isKnownEmpty = false;
      return jobs;
    }
    return [];
  }

  /** Taken by many rather than one by one: each look costs a statement. */
  function placesOf({ kinds, atOnce, least }: Queue): number {
    const taken = [...running.values()].filter(({ kind }) => kinds.includes(kind)).length;
    const places = atOnce - taken;
    return places >= least ? places : 0;
  }

  async function takeDue(): Promise<void> {
    while (!stopped.signal.aborted) {
      const jobs = await claimNext();
      if (jobs.length === 0) return;
      for (const job of jobs) {
        const work = run(job)
          .catch((error: unknown) => onError(error, job))
          .finally(() => {
            running.delete(work);
            // It may wait for its next turn at once. Of the other kinds nothing has changed.
            const own = queues.find(({ kinds }) => kinds.includes(job.kind));
            if (own) own.isKnownEmpty = false;
            takeNext();
          });
        running.set(work, job);
      }
    }
  }

  /** Brings up what has come due meanwhile, and looks for work. */
  async function look(): Promise<void> {
    while (await markDue(db));
    nudge();
  }

  function poll(): void {
    if (polling || stopped.signal.aborted) return;
    polling = true;
    look()
      .catch((error: unknown) => onError(error))
      .finally(() => (polling = false));
  }

  /** Whatever was found empty may have work by now. */
  function nudge(): void {
    for (const queue of queues) queue.isKnownEmpty = false;
    takeNext();
  }

  function takeNext(): void {
    if (stopped.signal.aborted) return;
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
          takeNext();
        }
      });
  }

  function beat(): void {
    const subjects = [...running.values()].map(({ subject }) => subject);
    if (subjects.length > 0) renew(db, worker, subjects, lease).catch((error: unknown) => onError(error));
  }

  function pause(): void {
    stopped.abort();
    clearInterval(polls);
  }

  return {
    async start() {
      if (options.exclusive) await release(db);
      stopped = new AbortController();
      polls = setInterval(poll, options.pollMs ?? 500);
      heartbeat = setInterval(beat, (lease * 1000) / 3);
      poll();
    },
    nudge,
    pause,
    async stop(patience) {
      pause();
      await within(patience, (async () => (await looking, await Promise.all(running.keys())))());
      clearInterval(heartbeat);
      await within(RELEASE_MS, release(db, worker)).catch((error: unknown) => onError(error));
    },
  };
}

/** Kinds that are claimed together. */
interface Queue {
  kinds: readonly string[];
  atOnce: number;
  /** Places that have to be free before jobs are claimed. */
  least: number;
  turns: Turns;
  /** The last claim found nothing, and nobody has told of new work since. */
  isKnownEmpty: boolean;
}

/** Kinds without places of their own first and together, then each of the others. */
function queuesOf(
  works: readonly { kind: string; atOnce: number | undefined }[],
  concurrency: number,
): Queue[] {
  const queue = (kinds: readonly string[], atOnce: number, least: number): Queue => ({
    ...{ kinds, atOnce, least, turns: new Map(), isKnownEmpty: false },
  });
  const free = works.filter(({ atOnce }) => atOnce === undefined).map(({ kind }) => kind);
  const limited = works.flatMap(({ kind, atOnce }) => (atOnce === undefined ? [] : queue([kind], atOnce, 1)));
  return free.length === 0 ? limited : [queue(free, concurrency, Math.ceil(concurrency / 2)), ...limited];
}

/** The database went away under the job: that says nothing about the job, so it isn't counted as a failure. */
function isNoFault(trouble: DatabaseTrouble | undefined): boolean {
  return trouble !== undefined && trouble !== 'overloaded';
}
