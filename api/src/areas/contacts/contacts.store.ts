import type { ContactTable } from './tables.ts';
import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import { containing } from '../../platform/database/search.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type ContactRow = Omit<ContactTable, 'created_at' | 'actor_id'>;
export type ContactFields = Omit<ContactRow, 'id' | 'account_id'>;

/** One page of an account's contacts, newest first, and how many there are in all. */
export async function listContacts(
  db: Db,
  accountID: TenantID,
  filter: { firstname?: string | undefined; lastname?: string | undefined; limit: number; skip: number },
): Promise<{ rows: ContactRow[]; total: number }> {
  let matching = db.selectFrom('contacts').where('account_id', '=', accountID);
  if (filter.firstname) matching = matching.where('firstname', 'ilike', containing(filter.firstname));
  if (filter.lastname) matching = matching.where('lastname', 'ilike', containing(filter.lastname));
  const total = await rowCount(matching);
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.skip)
    .execute();
  return { rows, total };
}

/** A contact of this account; undefined for one of another or none. */
export async function findContact(
  db: Db | Trx,
  accountID: TenantID,
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

/**
 * @param actorID member who adds it; null for none
 * @throws BusinessError 13002 when the account has as many as it may
 */
export async function insertContact(
  trx: Trx,
  accountID: TenantID,
  fields: ContactFields,
  actorID: string | null = null,
): Promise<string> {
  await checkAllowance(
    trx,
    { kind: 'contacts', ofID: accountID },
    async () => 1 + (await rowCount(trx.selectFrom('contacts').where('account_id', '=', accountID))),
  );
  const id = newID();
  await trx
    .insertInto('contacts')
    .values({ id, account_id: accountID, actor_id: actorID, ...fields })
    .execute();
  return id;
}
