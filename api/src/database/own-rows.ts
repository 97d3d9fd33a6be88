import type { Updateable } from 'kysely';
import { isID, type TenantID } from './identifiers.ts';
import type { Schema } from './schema.ts';
import type { Db } from './transaction.ts';

/** Tables of which each account keeps rows of its own, found by an id that a request brings. */
export type OwnTable = 'contacts' | 'organizations';

/** Writes a row, and who did it. Answers whether the account had such a row; one of another account is none. */
export async function updateOwn<T extends OwnTable>(
  db: Db,
  table: T,
  { accountID, actorID }: { accountID: TenantID; actorID: string },
  id: string,
  fields: Omit<Updateable<Schema[T]>, 'id' | 'account_id' | 'actor_id'>,
): Promise<boolean> {
  if (!isID(id)) return false;
  const { numUpdatedRows } = await db
    .updateTable<OwnTable>(table)
    .set({ ...fields, actor_id: actorID })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether the account had such a row; one of another account is none. */
export async function deleteOwn(db: Db, table: OwnTable, accountID: TenantID, id: string): Promise<boolean> {
  if (!isID(id)) return false;
  const { numDeletedRows } = await db
    .deleteFrom<OwnTable>(table)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
