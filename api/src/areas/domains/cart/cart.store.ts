import type { Insertable, Selectable, Updateable } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { DomainContactRow } from '../contacts/contacts.store.ts';
import type { DomainCartTable } from '../tables.ts';

export type CartRow = Selectable<DomainCartTable>;

const ofTenant = (on: Db | Trx, accountID: TenantID) =>
  on.selectFrom('domain_carts').selectAll().where('account_id', '=', accountID);

/** All lines of a tenant, in the order in which they were added. */
export const listLines = (on: Db | Trx, accountID: TenantID): Promise<CartRow[]> =>
  ofTenant(on, accountID).orderBy('created_at').orderBy('id').execute();

export const countLines = (trx: Trx, accountID: TenantID): Promise<number> =>
  rowCount(trx.selectFrom('domain_carts').where('account_id', '=', accountID));

export async function findLines(db: Db, accountID: TenantID, ids: readonly string[]): Promise<CartRow[]> {
  if (ids.length === 0) return [];
  return ofTenant(db, accountID).where('id', 'in', ids).execute();
}

/** Lines by id, locked in one order until the transaction ends. */
export async function lockLines(trx: Trx, accountID: TenantID, ids: readonly string[]): Promise<CartRow[]> {
  if (ids.length === 0) return [];
  return ofTenant(trx, accountID).where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** The line of a name, if there is one. */
export const findLine = (
  trx: Trx,
  accountID: TenantID,
  { domain, kind }: Pick<CartRow, 'domain' | 'kind'>,
): Promise<CartRow | undefined> =>
  ofTenant(trx, accountID).where('domain', '=', domain).where('kind', '=', kind).executeTakeFirst();

/** Adds a line, unless the name has one: two at once make one. */
export async function insertLine(trx: Trx, row: Insertable<DomainCartTable>): Promise<void> {
  await trx
    .insertInto('domain_carts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'domain', 'kind']).doNothing())
    .execute();
}

export async function updateLine(
  trx: Trx,
  accountID: TenantID,
  id: string,
  change: Updateable<DomainCartTable>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx
    .updateTable('domain_carts')
    .set(change)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/** @returns how many there were */
export async function deleteLines(trx: Trx, accountID: TenantID, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('domain_carts')
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The contact that a tenant used last for a name, or the only one that there is; null where neither is clear. One that
 * was removed is none.
 */
export async function usualContact(trx: Trx, accountID: TenantID): Promise<string | null> {
  const present = trx
    .selectFrom('domain_contacts')
    .select('id')
    .where('account_id', '=', accountID)
    .where('removed_at', 'is', null);
  const inCart = await trx
    .selectFrom('domain_carts')
    .select('contact_id')
    .where('account_id', '=', accountID)
    .where('contact_id', 'in', present)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (inCart) return inCart.contact_id;
  const ofName = await trx
    .selectFrom('domains')
    .select('contact_id')
    .where('account_id', '=', accountID)
    .where('contact_id', 'in', present)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (ofName) return ofName.contact_id;
  const [only, ...others] = await present.limit(2).execute();
  return others.length === 0 ? (only?.id ?? null) : null;
}

/** Those of some contacts that a tenant has and hasn't removed. */
export async function findContacts(
  on: Db | Trx,
  accountID: TenantID,
  ids: readonly string[],
): Promise<DomainContactRow[]> {
  if (ids.length === 0) return [];
  return on
    .selectFrom('domain_contacts')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
}
