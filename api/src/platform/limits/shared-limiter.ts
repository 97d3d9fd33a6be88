import { setTimeout as wait } from 'node:timers/promises';
import { type Counts, createMemoryCounts } from './counts.ts';
import type { Limit, Limiter } from './limiter.ts';

export interface SharedLimiterOptions {
  /** Counts that all processes share. */
  counts: Counts;
  /** Milliseconds; the process's own clock unless given. */
  clock?: () => number;
  /** Milliseconds after which shared counts that don't answer are taken to be away. */
  patience?: number;
  /** Called at most once a second while the shared counts are away. */
  onAway?: (error: unknown) => void;
}

const PATIENCE_MS = 1000;
/** Shared counts that failed are left alone for so long. */
const PAUSE_MS = 1000;
/** So much of an `open` limit each process gives out without asking, so that quiet customers cost no statement. */
const FREE_SHARE = 0.05;
/** Refused keys that a process remembers. */
const REMEMBERED = 20_000;

/** A limiter of one process alone: what the embedded database needs. */
export function createOwnLimiter(clock: () => number = () => performance.now()): Limiter {
  const counts = createMemoryCounts(clock);
  return { take: async (limits) => secondsOf(await counts.charge(distinct(limits))) };
}

/**
 * A limiter over counts that several processes share, which asks them only for what it can't know itself.
 * `closed` limits are exact; of `open` ones each process may give out 5 % more.
 */
export function createSharedLimiter(options: SharedLimiterOptions): Limiter {
  const { counts, patience = PATIENCE_MS } = options;
  const clock = options.clock ?? (() => performance.now());
  const own = createMemoryCounts(clock);
  /**
   * Until when keys are refused. Nobody moves the moment back up to which a key is paid for, so no process would
   * let one pass sooner, and refusing it again needs no statement: an attacker's requests end here.
   */
  const refused = new Map<string, number>();
  let awayUntil = -Infinity;

  function remember(limits: readonly Limit[], waits: readonly number[]): void {
    for (const [index, { key }] of limits.entries()) {
      const ms = waits[index] ?? 0;
      if (ms <= 0) continue;
      if (refused.size >= REMEMBERED) refused.clear();
      refused.set(key, clock() + ms);
    }
  }

  async function shared(limits: readonly Limit[]): Promise<number[]> {
    const waits = await counts.charge(limits);
    remember(limits, waits);
    return waits;
  }

  /** Whether a process gives one out without asking; a limit of a few has no such share. */
  async function isFree({ key, most, seconds }: Limit): Promise<boolean> {
    const share = Math.floor(most * FREE_SHARE);
    if (share === 0) return false;
    const [ms] = await own.charge([{ key: `free ${key}`, most: share, seconds }]);
    return ms === 0;
  }

  /** Asks the shared counts as long as they answer, and counts here while they don't. */
  async function open(limits: readonly Limit[]): Promise<number[]> {
    const busy: Limit[] = [];
    for (const limit of limits) if (!(await isFree(limit))) busy.push(limit);
    if (busy.length === 0) return [];
    if (awayUntil > clock()) return own.charge(busy);
    try {
      return await inTime(shared(busy), patience);
    } catch (error) {
      awayUntil = clock() + PAUSE_MS;
      options.onAway?.(error);
      return own.charge(busy);
    }
  }

  return {
    async take(limits, whenAway) {
      const wanted = distinct(limits);
      const now = clock();
      const known = secondsOf(wanted.map(({ key }) => (refused.get(key) ?? now) - now));
      if (known > 0) return known;
      return secondsOf(await (whenAway === 'open' ? open(wanted) : shared(wanted)));
    },
  };
}

const distinct = (limits: readonly Limit[]): Limit[] => [
  ...new Map(limits.map((limit) => [limit.key, limit])).values(),
];

/** The longest of some waits in milliseconds, as whole seconds. */
const secondsOf = (waits: readonly number[]): number => Math.ceil(Math.max(0, ...waits) / 1000);

/** What a promise answers, unless it takes longer than `ms`. */
async function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  const over = new AbortController();
  const late = wait(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`No answer within ${ms} ms`);
  });
  // Whichever loses is of no interest any more.
  late.catch(() => undefined);
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
  }
}
