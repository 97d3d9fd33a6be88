import type { FastifyBaseLogger } from 'fastify';
import { type DatabaseTrouble, databaseTrouble } from '../database/away.ts';

/** Milliseconds between two lines about the same outage. */
const EVERY_MS = 1_000;

/** Tells of a database that is away once a second, however many calls and jobs meet it. */
export interface Outages {
  /** Whether the error is trouble of the database, which then is logged, or has been within the second. */
  tell(error: unknown): boolean;
}

/**
 * @param steady milliseconds that only ever go forward
 * @param count called for every error that is trouble of the database, told or not
 */
export function createOutages(
  log: () => Pick<FastifyBaseLogger, 'error'>,
  steady: () => number = () => performance.now(),
  count: (trouble: DatabaseTrouble) => void = () => undefined,
): Outages {
  let last = -Infinity;
  let unsaid = 0;
  return {
    tell(error) {
      const trouble = databaseTrouble(error);
      if (trouble === undefined) return false;
      count(trouble);
      if (steady() - last < EVERY_MS) unsaid += 1;
      else {
        log().error({ err: error, trouble, unsaid }, 'The database is away');
        last = steady();
        unsaid = 0;
      }
      return true;
    },
  };
}
