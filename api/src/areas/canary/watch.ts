import type { FastifyBaseLogger } from 'fastify';
import type { CanaryCourse, Deployment, HostManifest } from '@certdeck/contract/schemas';
import {
  arrivalOf,
  endCanary,
  endHostCanary,
  HOST,
  misfitsOf,
  promote,
  promoteHost,
  signed,
  type Store,
  trialOf,
} from '@certdeck/store';
import type { VisitCounts } from './ports.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export interface CanaryWatchOptions {
  visits: VisitCounts;
  /** Where the document of releases is written. */
  store: Pick<Store, 'change'>;
  deployment(): Deployment | undefined;
  /** What a release of the shell gives; undefined when its files don't say. */
  manifestOf(release: string): Promise<HostManifest | undefined>;
  now(): Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Called after something was written, so that this server knows it at once. */
  written?(): Promise<void>;
}

/** What is tried on a share of visitors. */
export interface Tried {
  part: string;
  release: string;
  course: CanaryCourse;
}

export interface CanaryWatch {
  start(): void;
  /** Resolves when a look that is under way has ended. */
  stop(): Promise<void>;
  /** One look at every canary. */
  look(): Promise<void>;
  judge(tried: Tried): Promise<Verdict>;
  /** Why the last decision about a part couldn't be carried out; '' when there is nothing to say. */
  problemOf(part: string): string;
}

/** Between two looks, in milliseconds. */
const LOOK_EVERY = 15_000;

/** Everything that is tried, the shell first. */
export function triedIn({ hostCanary, canaries }: Deployment): Tried[] {
  return [
    ...(hostCanary ? [{ part: HOST, release: hostCanary.release, course: hostCanary }] : []),
    ...Object.entries(canaries).map(([part, canary]) => ({
      part,
      release: canary.remote.release,
      course: canary,
    })),
  ];
}

/**
 * Stops a canary that fails more often, and promotes one that is proven where its team has asked for that. Every
 * server of a portal looks; the document is changed by one of them, since each changes it only while the trial that
 * it has judged still runs.
 */
export function createCanaryWatch(options: CanaryWatchOptions): CanaryWatch {
  const { visits: counts, store, now, log } = options;
  const problems = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function judge({ part, release, course }: Tried): Promise<Verdict> {
    const visits = await counts.list(
      part,
      course.steps.map(({ trial }) => trial),
    );
    return verdictOf(course, release, visits, now());
  }

  async function carryOut(tried: Tried, { what, rule }: NonNullable<Verdict['decided']>): Promise<void> {
    const { part, release, course } = tried;
    let isMine = false;
    const after = await store.change(async (current) => {
      isMine = false;
      const same = current && triedIn(current).find((one) => one.part === part && one.release === release);
      // Somebody else was faster, another server or a person.
      if (!current || !same || trialOf(same.course) !== trialOf(course)) return undefined;
      const next = what === 'stop' ? ended(current, part, now()) : await promoted(current, tried, options);
      isMine = true;
      const commit = arrivalOf(current, part, release)?.commit;
      return signed(current, next, { rule, ...(commit ? { commit } : {}) });
    });
    problems.delete(part);
    if (!isMine) return;
    log.warn({ part, release, rule, revision: after?.registry.revision }, sentenceOf(what));
    await options.written?.();
  }

  async function look(): Promise<void> {
    const deployment = options.deployment();
    const all = deployment ? triedIn(deployment) : [];
    for (const part of problems.keys()) if (!all.some((one) => one.part === part)) problems.delete(part);
    for (const tried of all) {
      try {
        const { decided } = await judge(tried);
        if (decided) await carryOut(tried, decided);
        else problems.delete(tried.part);
      } catch (error) {
        report(tried.part, error);
      }
    }
  }

  /** Reported once, however often it is met; the staff page shows it for as long as it lasts. */
  function report(part: string, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (problems.get(part) === text) return;
    problems.set(part, text);
    log.error({ err: error, part }, 'A canary could not be judged, stopped or promoted');
  }

  async function turn(): Promise<void> {
    running = look();
    await running;
    if (!stopped) timer = setTimeout(() => void turn(), LOOK_EVERY).unref();
  }

  return {
    start: () => void turn(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    look,
    judge,
    problemOf: (part) => problems.get(part) ?? '',
  };
}

const ended = (current: Deployment, part: string, now: Date): Deployment =>
  part === HOST ? endHostCanary(current, now) : endCanary(current, part, now);

/** Rejects when it would meet something that it doesn't fit: the shell was released since, say. */
async function promoted(
  current: Deployment,
  { part, release }: Tried,
  { now, manifestOf }: Pick<CanaryWatchOptions, 'now' | 'manifestOf'>,
): Promise<Deployment> {
  const next = part === HOST ? promoteHost(current, now()) : promote(current, part, now());
  const misfits = await misfitsOf(next, { part, release }, manifestOf);
  if (misfits.length > 0) throw new Error(misfits.join('\n'));
  return next;
}

const sentenceOf = (what: 'stop' | 'promote') =>
  what === 'stop' ? 'A canary was stopped by rule' : 'A canary was promoted by rule';
