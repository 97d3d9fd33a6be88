import type { Selectable } from 'kysely';
import type { LostFactorsTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type LostFactorsRow = Selectable<LostFactorsTable>;

/** Keeps that an account has lost them; false where that was said before. */
export async function insertLost(
  trx: Trx,
  row: Pick<LostFactorsRow, 'account_id' | 'reason' | 'asked_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('lost_factors')
    .values({ ...row, due_at: null })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** What an account waits for, its row locked until the transaction ends. */
export const lockLost = (trx: Trx, accountID: string): Promise<LostFactorsRow | undefined> =>
  trx
    .selectFrom('lost_factors')
    .selectAll()
    .where('account_id', '=', accountID)
    .forUpdate()
    .executeTakeFirst();

export async function setLostDue(trx: Trx, accountID: string, dueAt: Date): Promise<void> {
  await trx.updateTable('lost_factors').set({ due_at: dueAt }).where('account_id', '=', accountID).execute();
}

/** Ends it: they have turned up again, or are taken off. False where nothing waited. */
export async function dropLost(db: Db | Trx, accountID: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('lost_factors')
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Who waits, the longest first. */
export const listLost = (db: Db): Promise<LostFactorsRow[]> =>
  db.selectFrom('lost_factors').selectAll().orderBy('asked_at').orderBy('account_id').execute();
