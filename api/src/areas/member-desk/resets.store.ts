import type { Selectable } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { MemberResetTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type ResetRow = Selectable<MemberResetTable>;

/** Keeps a proposal; false where one waits for the member already. */
export async function insertReset(
  trx: Trx,
  row: Omit<ResetRow, 'answer' | 'state' | 'decided_by' | 'decided_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('member_resets')
    .values({ ...row, state: 'proposed', decided_by: null, decided_at: null })
    .onConflict((conflict) => conflict.column('member_id').where('state', '=', 'proposed').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** A reset of whosoever's member, its row locked until the transaction ends. */
export const lockReset = (trx: Trx, id: string): Promise<ResetRow | undefined> =>
  trx.selectFrom('member_resets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function setReset(
  trx: Trx,
  { account_id, id }: Pick<ResetRow, 'account_id' | 'id'>,
  change: Pick<ResetRow, 'state' | 'decided_by' | 'decided_at' | 'answer'>,
): Promise<void> {
  await trx
    .updateTable('member_resets')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Resets of a tenant's members that wait for a second person. */
export const waitingResets = (db: Db, tenantID: TenantID) =>
  db
    .selectFrom('member_resets as one')
    .innerJoin('accounts as proposer', 'proposer.id', 'one.proposed_by')
    .selectAll('one')
    .select('proposer.account_no as proposed_by_no')
    .where('one.account_id', '=', tenantID)
    .where('one.state', '=', 'proposed')
    .execute();
