import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { InvoiceState, InvoiceTable } from './tables.ts';

export type InvoiceRow = Selectable<InvoiceTable>;

interface Page {
  limit: number;
  skip: number;
}

/** Cents that a tenant has applied for and wasn't refused. */
export async function invoicedOf(db: Db | Trx, accountID: TenantID): Promise<number> {
  const row = await db
    .selectFrom('invoices')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('cents'))
    .where('account_id', '=', accountID)
    .where('state', '<>', 'refused')
    .executeTakeFirst();
  return row?.cents ?? 0;
}

/** How many of a tenant's invoices wait for the operator. */
export const countRequested = (trx: Trx, accountID: TenantID): Promise<number> =>
  rowCount(trx.selectFrom('invoices').where('account_id', '=', accountID).where('state', '=', 'requested'));

/** A page of a tenant's invoices, newest first, and how many there are in all. */
export async function listInvoices(
  db: Db,
  accountID: TenantID,
  { limit, skip }: Page,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const all = db.selectFrom('invoices').where('account_id', '=', accountID);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { rows, total: await rowCount(all) };
}

export async function insertInvoice(trx: Trx, invoice: Insertable<InvoiceTable>): Promise<void> {
  await trx.insertInto('invoices').values(invoice).execute();
}

/** An invoice of whoever's, its row locked until the transaction ends. */
export async function lockInvoice(trx: Trx, id: string): Promise<InvoiceRow | undefined> {
  if (!isID(id)) return undefined;
  return trx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function removeInvoice(trx: Trx, { account_id, id }: InvoiceRow): Promise<void> {
  await trx.deleteFrom('invoices').where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function endInvoice(
  trx: Trx,
  { account_id, id }: InvoiceRow,
  change: {
    state: 'issued' | 'refused';
    ended_at: Date;
    number?: string;
    reason?: string;
    has_file?: boolean;
  },
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Whether another invoice has a number. */
export async function isNumberTaken(trx: Trx, number: string): Promise<boolean> {
  return (await rowCount(trx.selectFrom('invoices').where('number', '=', number))) > 0;
}

/** Keeps the file of an invoice in the place of an earlier one. */
export async function putFile(trx: Trx, { account_id, id }: InvoiceRow, content: Buffer): Promise<void> {
  await trx
    .insertInto('invoice_files')
    .values({ account_id, invoice_id: id, content })
    .onConflict((conflict) => conflict.columns(['account_id', 'invoice_id']).doUpdateSet({ content }))
    .execute();
}

/** The file of a tenant's invoice with its number; undefined where there is none. */
export async function findFile(
  db: Db,
  accountID: TenantID,
  id: string,
): Promise<{ number: string; content: Buffer } | undefined> {
  if (!isID(id)) return undefined;
  return db
    .selectFrom('invoice_files')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.account_id', '=', 'invoice_files.account_id')
        .onRef('invoices.id', '=', 'invoice_files.invoice_id'),
    )
    .select(['invoices.number', 'invoice_files.content'])
    .where('invoice_files.account_id', '=', accountID)
    .where('invoice_files.invoice_id', '=', id)
    .executeTakeFirst();
}

/** Invoices of all tenants in a state, the oldest first, with the numbers of their accounts. */
export function listForOperator(db: Db, state: InvoiceState, limit: number) {
  return db
    .selectFrom('invoices')
    .innerJoin('accounts', 'accounts.id', 'invoices.account_id')
    .selectAll('invoices')
    .select('accounts.account_no')
    .where('state', '=', state)
    .orderBy('invoices.id')
    .limit(limit)
    .execute();
}
