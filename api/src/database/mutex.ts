import { DatabaseAwayError } from './away.ts';

/** Lets one caller in at a time, in the order of asking. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /**
   * Resolves with the function that lets the next caller in.
   * @param patience milliseconds to wait for one's turn; for ever unless told
   * @throws DatabaseAwayError `overloaded` when the turn doesn't come in time
   */
  async acquire(patience?: number): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
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
