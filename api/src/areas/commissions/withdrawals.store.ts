import type { Selectable, Updateable } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { WithdrawalState, WithdrawalTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type WithdrawalRow = Selectable<WithdrawalTable>;

export interface NewWithdrawal {
  id: string;
  account_id: TenantID;
  amount: number;
  target: Buffer;
  shown: string;
  requested_at: Date;
  actor_id: string;
}

export async function insertWithdrawal(trx: Trx, one: NewWithdrawal): Promise<void> {
  await trx.insertInto('withdrawals').values(one).execute();
}

/** A withdrawal of whoever's, its row locked until the transaction ends. */
export function lockWithdrawal(trx: Trx, id: string): Promise<WithdrawalRow | undefined> {
  return trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setWithdrawal(
  trx: Trx,
  { account_id, id }: Pick<WithdrawalRow, 'account_id' | 'id'>,
  change: Omit<Updateable<WithdrawalTable>, 'id' | 'account_id' | 'amount' | 'target'>,
): Promise<void> {
  await trx
    .updateTable('withdrawals')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** How many of a tenant's withdrawals have not been sent, rejected or cancelled. */
export function countOpen(trx: Trx, tenantID: TenantID): Promise<number> {
  return rowCount(
    trx
      .selectFrom('withdrawals')
      .where('account_id', '=', tenantID)
      .where('state', 'in', ['requested', 'reviewed']),
  );
}

interface Page {
  limit: number;
  skip: number;
}

/** A page of a tenant's withdrawals, newest first, and how many there are in all. */
export async function listWithdrawals(
  db: Db,
  tenantID: TenantID,
  { limit, skip }: Page,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const all = db.selectFrom('withdrawals').where('account_id', '=', tenantID);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { rows, total: await rowCount(all) };
}

/** Withdrawals of all tenants: what waits for somebody from the oldest on, everything else from the newest. */
export async function listForStaff(
  db: Db,
  { state, keyword }: { state?: WithdrawalState | undefined; keyword?: string | undefined },
  { limit, skip }: Page,
) {
  let matching = db
    .selectFrom('withdrawals as one')
    .innerJoin('accounts as customer', 'customer.id', 'one.account_id');
  if (state) matching = matching.where('one.state', '=', state);
  if (keyword)
    matching = matching.where((where) =>
      where.or([where('customer.account_no', '=', keyword), where('one.reference', '=', keyword)]),
    );
  const isWaiting = state === 'requested' || state === 'reviewed';
  const rows = await matching
    .leftJoin('accounts as reviewer', 'reviewer.id', 'one.reviewed_by')
    .leftJoin('accounts as sender', 'sender.id', 'one.sent_by')
    .leftJoin('accounts as ender', 'ender.id', 'one.ended_by')
    .selectAll('one')
    .select([
      'customer.account_no',
      'reviewer.account_no as reviewed_by_no',
      'sender.account_no as sent_by_no',
      'ender.account_no as ended_by_no',
    ])
    .orderBy('one.id', isWaiting ? 'asc' : 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}
