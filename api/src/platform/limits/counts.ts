import type { Limit } from './limiter.ts';

/**
 * Counts by the generic cell rate algorithm (ITU-T I.371): a key is paid for up to a moment, each request moves
 * that on by `seconds / most`, and one is refused that would move it further than `seconds` ahead of now.
 */
export interface Counts {
  /**
   * Takes one from each limit when all have one left, and none otherwise. Answers for each, in the order asked, 0
   * or the milliseconds until it has one again. The keys differ from each other.
   */
  charge(limits: readonly Limit[]): Promise<number[]>;
}

/** Keys of one process; with more, those charged the longest time ago are forgotten. */
const KEYS = 50_000;

/** Counts of one process. `clock` answers milliseconds. */
export function createMemoryCounts(clock: () => number, keys: number = KEYS): Counts {
  /** The moment up to which each key is paid for; the key charged last stands last. */
  const paid = new Map<string, number>();

  function forget(): void {
    const now = clock();
    for (const [key, until] of paid) if (until <= now) paid.delete(key);
    for (const key of paid.keys()) {
      if (paid.size <= keys / 2) return;
      paid.delete(key);
    }
  }

  return {
    async charge(limits) {
      const now = clock();
      const after = limits.map(
        ({ key, most, seconds }) => Math.max(paid.get(key) ?? now, now) + (seconds * 1000) / most,
      );
      const over = limits.map(({ seconds }, index) => (after[index] ?? now) - now - seconds * 1000);
      // The sum of many parts is not always their whole.
      if (over.some((ms) => ms > 1e-3)) return over.map((ms) => (ms > 1e-3 ? ms : 0));
      for (const [index, { key }] of limits.entries()) {
        paid.delete(key);
        paid.set(key, after[index] ?? now);
      }
      if (paid.size > keys) forget();
      return limits.map(() => 0);
    },
  };
}
