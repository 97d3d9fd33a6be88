import { sql } from 'kysely';
import type { ContactTable } from '../database/tables/accounts.ts';
import { isID, newID } from '../database/identifiers.ts';
import { containing } from '../database/search.ts';
import type { Db, Trx } from '../database/transaction.ts';

export type ContactRow = Omit<ContactTable, 'created_at'>;
export type ContactFields = Omit<ContactRow, 'id' | 'account_id'>;

/** One page of an account's contacts, newest first, and how many there are in all. */
export async function listContacts(
  db: Db,
  accountID: string,
  filter: { firstname?: string | undefined; lastname?: string | undefined; limit: number; skip: number },
): Promise<{ rows: ContactRow[]; total: number }> {
  let matching = db.selectFrom('contacts').where('account_id', '=', accountID);
  if (filter.firstname) matching = matching.where('firstname', 'ilike', containing(filter.firstname));
  if (filter.lastname) matching = matching.where('lastname', 'ilike', containing(filter.lastname));
  const count = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.skip)
    .execute();
  return { rows, total: count?.total ?? 0 };
}

/** A contact of this account; undefined for one of another or none. */
export async function findContact(
  db: Db | Trx,
  accountID: string,
  id: string,
): Promise<ContactRow | undefined> {
  if (!isID(id)) return undefined;
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertContact(db: Db | Trx, accountID: string, fields: ContactFields): Promise<string> {
  const id = newID();
  await db
    .insertInto('contacts')
    .values({ id, account_id: accountID, ...fields })
    .execute();
  return id;
}

/** Whether there was such a contact. */
export async function updateContact(
  db: Db,
  accountID: string,
  id: string,
  fields: ContactFields,
): Promise<boolean> {
  if (!isID(id)) return false;
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set(fields)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether there was such a contact. */
export async function deleteContact(db: Db, accountID: string, id: string): Promise<boolean> {
  if (!isID(id)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('contacts')
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
