import type { FastifyBaseLogger } from 'fastify';
import { type DatabaseTrouble, databaseTrouble } from '../database/away.ts';

/** Milliseconds between two lines about the same outage. */
const EVERY_MS = 1_000;

const SENTENCES: Readonly<Partial<Record<DatabaseTrouble, string>>> = {
  full: 'The disk is full: nothing can be written until there is room',
};

/** Tells of a database that is away, or a disk that is full, once a second, however many calls and jobs meet it. */
export interface Outages {
  /** Whether the error is trouble of the database or the disk, which then is logged, or has been within the second. */
  tell(error: unknown): boolean;
  /** Whether something found no room on the disk since it was last seen to have some. */
  isDiskFull(): boolean;
  /** There was room on the disk just now. */
  hasRoom(): void;
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
  let isFull = false;
  return {
    tell(error) {
      const trouble = databaseTrouble(error);
      if (trouble === undefined) return false;
      count(trouble);
      isFull ||= trouble === 'full';
      if (steady() - last < EVERY_MS) unsaid += 1;
      else {
        log().error({ err: error, trouble, unsaid }, SENTENCES[trouble] ?? 'The database is away');
        last = steady();
        unsaid = 0;
      }
      return true;
    },
    isDiskFull: () => isFull,
    hasRoom: () => void (isFull = false),
  };
}
