import type { Selectable } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { MemberAdditionTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type AdditionRow = Selectable<MemberAdditionTable>;

/** Keeps a proposal; false where one waits for the account already. */
export async function insertAddition(
  trx: Trx,
  row: Omit<AdditionRow, 'answer' | 'state' | 'decided_by' | 'decided_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('member_additions')
    .values({ ...row, state: 'proposed', decided_by: null, decided_at: null })
    .onConflict((conflict) => conflict.column('member_id').where('state', '=', 'proposed').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** A proposal for whichever tenant, its row locked until the transaction ends. */
export const lockAddition = (trx: Trx, id: string): Promise<AdditionRow | undefined> =>
  trx.selectFrom('member_additions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function setAddition(
  trx: Trx,
  { account_id, id }: Pick<AdditionRow, 'account_id' | 'id'>,
  change: Pick<AdditionRow, 'state' | 'decided_by' | 'decided_at' | 'answer'>,
): Promise<void> {
  await trx
    .updateTable('member_additions')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Accounts that wait for a second person to let them into a tenant, the oldest first. */
export const waitingAdditions = (db: Db, tenantID: TenantID) =>
  db
    .selectFrom('member_additions as one')
    .innerJoin('accounts as proposer', 'proposer.id', 'one.proposed_by')
    .innerJoin('accounts as person', 'person.id', 'one.member_id')
    .selectAll('one')
    .select(['proposer.account_no as proposed_by_no', 'person.account_no as person_no', 'person.email'])
    .where('one.account_id', '=', tenantID)
    .where('one.state', '=', 'proposed')
    .orderBy('one.proposed_at')
    .orderBy('one.id')
    .execute();
