import type { Db } from '../../platform/database/transaction.ts';
import { writeFailure, writeSuccess } from './outcomes.store.ts';

/** Told how services do. */
export interface Watch {
  succeeded(id: string): Promise<void>;
  /** @param error a sentence for the operator, without secrets */
  failed(id: string, error: string): Promise<void>;
}

/** A process writes the same of one service once in so many milliseconds: thousands a minute say no more. */
const EVERY_MS = 60_000;
/** Characters of an error that are kept. */
const MOST_ERROR = 500;

/** Writes down how services do, for the operator's people to see. */
export function createWatch({ db, now }: { db: Db; now: () => Date }): Watch {
  const written = new Map<string, { at: number; what: string }>();
  /** Whether this would say what was written a moment ago. */
  const isKnown = (id: string, what: string, at: Date): boolean => {
    const last = written.get(id);
    if (last?.what === what && at.getTime() - last.at < EVERY_MS) return true;
    written.set(id, { at: at.getTime(), what });
    return false;
  };
  return {
    async succeeded(id) {
      const at = now();
      if (!isKnown(id, '', at)) await writeSuccess(db, id, at);
    },
    async failed(id, error) {
      const at = now();
      const short = error.slice(0, MOST_ERROR) || 'failed';
      if (!isKnown(id, short, at)) await writeFailure(db, id, at, short);
    },
  };
}
