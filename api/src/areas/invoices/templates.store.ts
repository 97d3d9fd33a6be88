import type { Insertable, Selectable } from 'kysely';
import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import type { InvoiceContactTable, InvoiceOrganizationTable } from './tables.ts';

/* What a tenant keeps for its invoices: whom they are made out to, and where they are sent. */

type Own = 'account_id' | 'id' | 'actor_id' | 'created_at';
export type OrganizationFields = Omit<Insertable<InvoiceOrganizationTable>, Own>;
export type ContactFields = Omit<Insertable<InvoiceContactTable>, Own>;

/** Whose a row is, and who writes it. */
export interface Writer {
  accountID: TenantID;
  actorID: string;
}

interface Page {
  limit: number;
  skip: number;
}

/** A page of whom a tenant's invoices are made out to, newest first, and how many there are in all. */
export async function listOrganizations(db: Db, accountID: TenantID, { limit, skip }: Page) {
  const all = db.selectFrom('invoice_organizations').where('account_id', '=', accountID);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { rows, total: await rowCount(all) };
}

/** The same of where they are sent. */
export async function listContacts(db: Db, accountID: TenantID, { limit, skip }: Page) {
  const all = db.selectFrom('invoice_contacts').where('account_id', '=', accountID);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { rows, total: await rowCount(all) };
}

/** @throws BusinessError 13002 when the tenant has as many as it may */
export async function insertOrganization(
  trx: Trx,
  { accountID, actorID }: Writer,
  fields: OrganizationFields,
): Promise<string> {
  const own = trx.selectFrom('invoice_organizations').where('account_id', '=', accountID);
  const allowance = { kind: 'invoiceOrganizations', ofID: accountID } as const;
  await checkAllowance(trx, allowance, async () => 1 + (await rowCount(own)));
  const id = newID();
  await trx
    .insertInto('invoice_organizations')
    .values({ id, account_id: accountID, actor_id: actorID, ...fields })
    .execute();
  return id;
}

/** @throws BusinessError 13002 when the tenant has as many as it may */
export async function insertContact(
  trx: Trx,
  { accountID, actorID }: Writer,
  fields: ContactFields,
): Promise<string> {
  const own = trx.selectFrom('invoice_contacts').where('account_id', '=', accountID);
  const allowance = { kind: 'invoiceContacts', ofID: accountID } as const;
  await checkAllowance(trx, allowance, async () => 1 + (await rowCount(own)));
  const id = newID();
  await trx
    .insertInto('invoice_contacts')
    .values({ id, account_id: accountID, actor_id: actorID, ...fields })
    .execute();
  return id;
}

/** Whom an invoice can be made out to; undefined for what another tenant has. */
export async function findOrganization(
  trx: Trx,
  accountID: TenantID,
  id: string,
): Promise<Selectable<InvoiceOrganizationTable> | undefined> {
  if (!isID(id)) return undefined;
  return trx
    .selectFrom('invoice_organizations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Where it can be sent; undefined for what another tenant has. */
export async function findContact(
  trx: Trx,
  accountID: TenantID,
  id: string,
): Promise<Selectable<InvoiceContactTable> | undefined> {
  if (!isID(id)) return undefined;
  return trx
    .selectFrom('invoice_contacts')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}
