/** Passing of time, which tests make pass at once. */
export interface Timers {
  /** @returns what ends the waiting */
  after(ms: number, act: () => void): () => void;
}

export const realTimers: Timers = {
  after(ms, act) {
    // A session that only waits keeps no process alive.
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};
