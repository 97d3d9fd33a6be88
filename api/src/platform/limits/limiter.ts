/** How often something may happen: `most` times at once, and `most` in `seconds` in the long run. */
export interface Limit {
  key: string;
  most: number;
  seconds: number;
}

/**
 * What to do while the shared counts can't be reached: `open` counts in this process alone, for what reads;
 * `closed` passes the database's error on, for sign-in and codes, where guessing must not become cheap.
 */
export type WhenAway = 'open' | 'closed';

/** Limits how often something happens under a key. */
export interface Limiter {
  /**
   * Takes one from each limit when all have one left, and answers 0. Otherwise it takes none, and answers the whole
   * seconds, at least 1, after which another try may pass.
   * @throws what the database threw, with `closed` alone.
   */
  take(limits: readonly Limit[], whenAway: WhenAway): Promise<number>;
}
