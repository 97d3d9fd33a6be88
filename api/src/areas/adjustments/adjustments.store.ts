import { type Selectable, sql, type Updateable } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { AdjustmentTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type AdjustmentRow = Selectable<AdjustmentTable>;
export type NewAdjustment = Omit<AdjustmentRow, 'answer'>;

export async function insertAdjustment(trx: Trx, one: NewAdjustment): Promise<void> {
  await trx.insertInto('adjustments').values(one).execute();
}

/** An adjustment of whosoever's balance, its row locked until the transaction ends. */
export function lockAdjustment(trx: Trx, id: string): Promise<AdjustmentRow | undefined> {
  return trx.selectFrom('adjustments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** What was made under a reference of the command line. */
export function findByReference(
  trx: Trx,
  tenantID: TenantID,
  reference: string,
): Promise<AdjustmentRow | undefined> {
  return trx
    .selectFrom('adjustments')
    .selectAll()
    .where('account_id', '=', tenantID)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export async function setAdjustment(
  trx: Trx,
  { account_id, id }: Pick<AdjustmentRow, 'account_id' | 'id'>,
  change: Pick<Updateable<AdjustmentTable>, 'state' | 'decided_by' | 'decided_at' | 'answer'>,
): Promise<void> {
  await trx
    .updateTable('adjustments')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Cents that a person has moved alone for a customer since a moment, credits and debits alike. */
export async function movedAlone(
  trx: Trx,
  tenantID: TenantID,
  { staffID, since }: { staffID: string; since: Date },
): Promise<number> {
  const row = await trx
    .selectFrom('adjustments')
    .select(sql<number>`cast(coalesce(sum(abs(amount)), 0) as bigint)`.as('cents'))
    .where('account_id', '=', tenantID)
    .where('proposed_by', '=', staffID)
    .where('decided_by', '=', staffID)
    .where('state', '=', 'made')
    .where('proposed_at', '>', since)
    .executeTakeFirst();
  return row?.cents ?? 0;
}

/** Adjustments of all tenants: proposed ones from the oldest on, everything else from the newest. */
export async function listAdjustments(
  db: Db,
  { state, keyword }: { state?: AdjustmentRow['state'] | undefined; keyword?: string | undefined },
  { limit, skip }: { limit: number; skip: number },
) {
  let matching = db
    .selectFrom('adjustments as one')
    .innerJoin('accounts as customer', 'customer.id', 'one.account_id');
  if (state) matching = matching.where('one.state', '=', state);
  if (keyword) matching = matching.where('customer.account_no', '=', keyword);
  const rows = await matching
    .leftJoin('accounts as proposer', 'proposer.id', 'one.proposed_by')
    .leftJoin('accounts as decider', 'decider.id', 'one.decided_by')
    .selectAll('one')
    .select([
      'customer.account_no',
      'proposer.account_no as proposed_by_no',
      'decider.account_no as decided_by_no',
    ])
    .orderBy('one.id', state === 'proposed' ? 'asc' : 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}
