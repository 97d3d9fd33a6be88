import type { Selectable } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { RechargeTable } from './tables.ts';

export type RechargeRow = Selectable<RechargeTable>;

export async function insertRecharge(trx: Trx, row: Omit<RechargeRow, 'state'>): Promise<void> {
  await trx
    .insertInto('recharges')
    .values({ ...row, state: 'waiting' })
    .execute();
}

export const findRecharge = (
  on: Db | Trx,
  accountID: TenantID,
  id: string,
): Promise<RechargeRow | undefined> =>
  on
    .selectFrom('recharges')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();

/** Notes that its money has come, also after it had ended. */
export async function setRechargePaid(trx: Trx, accountID: TenantID, id: string): Promise<void> {
  await trx
    .updateTable('recharges')
    .set({ state: 'paid' })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/** Notes that nobody waits for its money any more. @param askedUpTo one that was asked for later goes on */
export async function endRecharge(trx: Trx, accountID: TenantID, id: string, askedUpTo: Date): Promise<void> {
  await trx
    .updateTable('recharges')
    .set({ state: 'ended' })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('asked_at', '<=', askedUpTo)
    .execute();
}
