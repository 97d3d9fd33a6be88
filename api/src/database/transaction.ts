import type { Kysely, Transaction } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import type { Schema } from './schema.ts';
import { assertOutsideTransaction, inTransactionScope } from './transaction-scope.ts';

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

/** Serialisation failure and deadlock: the database asks for the work to be tried again. */
const RETRIED = new Set(['40001', '40P01']);
const TRIES = 5;

/**
 * Runs `work` in one transaction and answers what it answers; when it throws, nothing of it stays.
 * The work may run several times, so it must have no effect outside the database, and it must use
 * `trx` alone: a statement on `db` inside it is an error.
 */
export async function transaction<Value>(db: Db, work: (trx: Trx) => Promise<Value>): Promise<Value> {
  assertOutsideTransaction();
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => inTransactionScope(() => work(trx)));
    } catch (error) {
      if (attempt >= TRIES || !RETRIED.has(errorCode(error))) throw error;
      // Two rivals that wait equally long would meet again.
      await wait(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}

/** Whether a statement failed because a unique value is there already. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505';
