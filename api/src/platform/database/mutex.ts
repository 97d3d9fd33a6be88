import { DatabaseAwayError } from './away.ts';

/** Lets one caller in at a time, in the order of asking. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();
  #callers = 0;

  /** How many callers are in, and how many wait. */
  get load(): { used: number; waiting: number } {
    return { used: Math.min(1, this.#callers), waiting: Math.max(0, this.#callers - 1) };
  }

  /**
   * Resolves with the function that lets the next caller in.
   * @param patience milliseconds to wait for one's turn; for ever by default
   * @throws DatabaseAwayError `overloaded` when the turn doesn't come in time
   */
  async acquire(patience?: number): Promise<() => void> {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    this.#callers += 1;
    let isOver = false;
    const resolve = () => {
      if (!isOver) this.#callers -= 1;
      isOver = true;
      open();
    };
    const before = this.#tail;
    this.#tail = before.then(() => promise);
    if (patience === undefined) {
      await before;
      return resolve;
    }
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // Whoever comes after isn't kept waiting for one who has left.
        resolve();
        reject(
          new DatabaseAwayError('overloaded', `The embedded database is busy for more than ${patience} ms`),
        );
      }, patience);
    });
    try {
      await Promise.race([before, tooLate]);
      return resolve;
    } finally {
      clearTimeout(timer);
    }
  }
}
