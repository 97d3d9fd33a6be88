import { type Selectable, sql } from 'kysely';
import { isID, newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { OVER_STATES } from '../living.ts';
import type { DomainContactTable } from '../tables.ts';

export type DomainContactRow = Selectable<DomainContactTable>;

/** What the customer writes of a contact. */
export type ContactColumns = Omit<
  DomainContactRow,
  'account_id' | 'id' | 'handle' | 'created_at' | 'removed_at'
>;

/** Which contact of whom. */
export interface ContactRef {
  accountID: TenantID;
  id: string;
}

const contactsOf = (on: Db | Trx, accountID: TenantID) =>
  on.selectFrom('domain_contacts').where('account_id', '=', accountID).where('removed_at', 'is', null);

/** A contact whom a name is registered for, also one that was removed. */
export async function findHolder(
  on: Db | Trx,
  { accountID, id }: ContactRef,
): Promise<DomainContactRow | undefined> {
  if (!isID(id)) return undefined;
  return on
    .selectFrom('domain_contacts')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How contacts are called, also those that were removed, by id. */
export async function contactsByID(
  on: Db | Trx,
  accountID: TenantID,
  ids: readonly string[],
): Promise<Map<string, Pick<DomainContactRow, 'name' | 'organization'>>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .selectFrom('domain_contacts')
    .select(['id', 'name', 'organization'])
    .where('account_id', '=', accountID)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** A contact that is going to be changed, held until the transaction ends. */
export function lockContact(trx: Trx, { accountID, id }: ContactRef): Promise<DomainContactRow | undefined> {
  return contactsOf(trx, accountID).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export const countContacts = (on: Db | Trx, accountID: TenantID): Promise<number> =>
  rowCount(contactsOf(on, accountID));

/** How many names a tenant has that are registered for a contact. */
export const countNames = (on: Db | Trx, { accountID, id }: ContactRef): Promise<number> =>
  rowCount(
    on
      .selectFrom('domains')
      .where('account_id', '=', accountID)
      .where('contact_id', '=', id)
      .where('state', 'not in', OVER_STATES),
  );

/** One page of an account's contacts by name, each with how many names it has, and how many there are in all. */
export async function listContacts(
  db: Db,
  accountID: TenantID,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: (DomainContactRow & { domains: number })[]; total: number }> {
  const rows = await contactsOf(db, accountID)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('domains')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('domains.account_id', '=', 'domain_contacts.account_id')
        .whereRef('domains.contact_id', '=', 'domain_contacts.id')
        .where('domains.state', 'not in', OVER_STATES)
        .as('domains'),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  return {
    rows: rows.map((row) => ({ ...row, domains: row.domains ?? 0 })),
    total: await countContacts(db, accountID),
  };
}

/** `C` and the end of the id: 60 random bits, in the form that registries take (RFC 5733 4, clIDType). */
const handleOf = (id: string): string => `C${id.replaceAll('-', '').slice(-15).toUpperCase()}`;

export async function insertContact(
  trx: Trx,
  accountID: TenantID,
  columns: ContactColumns,
  now: Date,
): Promise<string> {
  const id = newID();
  await trx
    .insertInto('domain_contacts')
    .values({ account_id: accountID, id, handle: handleOf(id), created_at: now, ...columns })
    .execute();
  return id;
}

export async function updateContact(
  trx: Trx,
  { accountID, id }: ContactRef,
  columns: ContactColumns,
): Promise<void> {
  await trx
    .updateTable('domain_contacts')
    .set(columns)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/** Removes a contact. */
export async function removeContact(trx: Trx, { accountID, id }: ContactRef, now: Date): Promise<void> {
  await trx
    .updateTable('domain_contacts')
    .set({ removed_at: now })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/**
 * Takes a contact out of the cart, before its names are counted: that waits for a payment, which holds its lines, so that
 * no name is registered for a contact that goes.
 */
export async function takeOutOfCart(trx: Trx, { accountID, id }: ContactRef): Promise<void> {
  await trx
    .updateTable('domain_carts')
    .set({ contact_id: null })
    .where('account_id', '=', accountID)
    .where('contact_id', '=', id)
    .execute();
}
