import type { Kysely, Transaction } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { writeEntries } from './acts.ts';
import { databaseTrouble } from './away.ts';
import { errorCode } from '../data-folder/error-code.ts';
import type { Schema } from './schema.ts';
import { assertOutsideTransaction, inTransactionScope } from './transaction-scope.ts';

/**
 * Has the compiler read a type at once. As aliases of their own it doesn't see that `Db | Trx` takes a `Trx`, and compares
 * all their tables, for 5 s.
 */
type Plain<Type> = Type;
export type Db = Plain<Kysely<Schema>>;
export type Trx = Plain<Transaction<Schema>>;

/** Serialisation failure and deadlock: the database has rolled back and asks for the work to be tried again. */
const ROLLED_BACK = new Set(['40001', '40P01']);
const TRIES = 5;

export interface TransactionOptions {
  /**
   * The work may be committed twice without harm, because it takes a unique key and finds what it did
   * before. Only then is it repeated when the connection breaks during COMMIT, whose outcome nobody knows.
   */
  repeatable?: boolean;
}

/**
 * Runs `work` in one transaction and answers what it answers; when it throws, nothing of it stays.
 * The work may run several times, so it must have no effect outside the database, and it must use
 * `trx` alone: a statement on `db` inside it is an error.
 * @throws DatabaseAwayError; when it is `lost` after the work was through, the transaction may be committed
 */
export async function transaction<Value>(
  db: Db,
  work: (trx: Trx) => Promise<Value>,
  options: TransactionOptions = {},
): Promise<Value> {
  assertOutsideTransaction();
  for (let attempt = 1; ; attempt++) {
    // A broken connection makes ROLLBACK fail too, and its error would take the place of the reason.
    let first: { error: unknown } | undefined;
    let committing = false;
    let committed = () => undefined as void;
    try {
      const value = await db.transaction().execute((trx) =>
        inTransactionScope(async () => {
          try {
            const value = await work(trx);
            committed = await writeEntries(trx);
            committing = true;
            return value;
          } catch (error) {
            first = { error };
            throw error;
          }
        }),
      );
      committed();
      return value;
    } catch (error) {
      const reason = first ? first.error : error;
      const safe = !committing || options.repeatable === true;
      if (attempt >= TRIES || !asksForRepeat(reason, safe)) throw reason;
      // Two rivals that wait equally long would meet again.
      await wait(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}

/**
 * A connection that broke, or that leads to a server which takes no writes any more, is replaced by the
 * pool, so the next try may succeed. Where none can be made, or the limits are used up, waiting longer is
 * the caller's choice.
 */
function asksForRepeat(reason: unknown, safe: boolean): boolean {
  if (ROLLED_BACK.has(errorCode(reason))) return true;
  const trouble = databaseTrouble(reason);
  return safe && (trouble === 'lost' || trouble === 'standby');
}

/** Whether a statement failed because a unique value is there already. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505';
