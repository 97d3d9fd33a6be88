import { type Selectable, sql } from 'kysely';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { CommissionKind, CommissionTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type CommissionRow = Selectable<CommissionTable>;

export interface NewCommission {
  kind: CommissionKind;
  beneficiary: TenantID;
  payer: TenantID;
  source: string;
  paid: number;
  amount: number;
  at: Date;
  dueAt: Date;
}

/** Writes a commission, unless there is one of this kind for what was paid. @returns its id where it is new */
export async function insertCommission(trx: Trx, one: NewCommission): Promise<string | undefined> {
  const row = await trx
    .insertInto('commissions')
    .values({
      account_id: one.beneficiary,
      id: newID(),
      kind: one.kind,
      payer_id: one.payer,
      source: one.source,
      paid: one.paid,
      amount: one.amount,
      created_at: one.at,
      due_at: one.dueAt,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'payer_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A commission, its row locked until the transaction ends. */
export function lockCommission(
  trx: Trx,
  beneficiary: TenantID,
  id: string,
): Promise<CommissionRow | undefined> {
  return trx
    .selectFrom('commissions')
    .selectAll()
    .where('account_id', '=', beneficiary)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Commissions for what a tenant paid, of whatever kind and whoever earns them, locked in one order. */
export async function lockBySource(
  trx: Trx,
  payer: TenantID,
  sources: readonly string[],
): Promise<CommissionRow[]> {
  if (sources.length === 0) return [];
  return trx
    .selectFrom('commissions')
    .selectAll()
    .where('payer_id', '=', payer)
    .where('source', 'in', sources)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setCommission(
  trx: Trx,
  { account_id, id }: Pick<CommissionRow, 'account_id' | 'id'>,
  state: CommissionRow['state'],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('commissions')
    .set({ state, settled_at: at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Cents that a tenant's commissions in a state come to, of one kind or of all. */
export async function sumOf(
  db: Db,
  tenantID: TenantID,
  state: CommissionRow['state'],
  kind?: CommissionKind,
): Promise<number> {
  let matching = db
    .selectFrom('commissions')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('cents'))
    .where('account_id', '=', tenantID)
    .where('state', '=', state);
  if (kind) matching = matching.where('kind', '=', kind);
  const row = await matching.executeTakeFirst();
  return row?.cents ?? 0;
}

/** A page of a tenant's commissions, newest first, and how many there are in all. */
export async function listCommissions(
  db: Db,
  tenantID: TenantID,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: CommissionRow[]; total: number }> {
  const all = db.selectFrom('commissions').where('account_id', '=', tenantID);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { rows, total: await rowCount(all) };
}
