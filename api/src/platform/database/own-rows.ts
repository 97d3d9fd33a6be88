import type { Updateable } from 'kysely';
import { isID, type TenantID } from './identifiers.ts';
import { note } from './acts.ts';
import type { Schema } from './schema.ts';
import { type Db, transaction, type Trx } from './transaction.ts';

/** Tables of which each account keeps rows of its own, found by an id that a request brings. */
export type OwnTable = 'contacts' | 'organizations' | 'invoice_contacts' | 'invoice_organizations';

/** A row as it is, held until the transaction ends; undefined for one of another account. */
function lockOwn(trx: Trx, table: OwnTable, accountID: TenantID, id: string) {
  return trx
    .selectFrom<OwnTable>(table)
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const OURS = new Set(['id', 'account_id', 'actor_id', 'created_at']);

/** What the log shows of a row: what its owner wrote. */
function shown(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !OURS.has(name)));
}

/** What comes before a change in its transaction, while the row is held; by throwing it keeps the row as it is. */
type First = (trx: Trx) => Promise<void>;

/** Writes a row, and who did it. Answers whether the account had such a row; one of another account is none. */
export async function updateOwn<T extends OwnTable>(
  db: Db,
  table: T,
  { accountID, actorID }: { accountID: TenantID; actorID: string },
  id: string,
  fields: Omit<Updateable<Schema[T]>, 'id' | 'account_id' | 'actor_id'>,
  first?: First,
): Promise<boolean> {
  if (!isID(id)) return false;
  return transaction(db, async (trx) => {
    const before = await lockOwn(trx, table, accountID, id);
    if (!before) return false;
    await first?.(trx);
    await trx
      .updateTable<OwnTable>(table)
      .set({ ...fields, actor_id: actorID })
      .where('account_id', '=', accountID)
      .where('id', '=', id)
      .execute();
    note({ object: { kind: table, id }, before: shown(before), after: fields });
    return true;
  });
}

/** Whether the account had such a row; one of another account is none. */
export async function deleteOwn(
  db: Db,
  table: OwnTable,
  accountID: TenantID,
  id: string,
  first?: First,
): Promise<boolean> {
  if (!isID(id)) return false;
  return transaction(db, async (trx) => {
    const before = await lockOwn(trx, table, accountID, id);
    if (!before) return false;
    await first?.(trx);
    await trx.deleteFrom<OwnTable>(table).where('account_id', '=', accountID).where('id', '=', id).execute();
    note({ object: { kind: table, id }, before: shown(before) });
    return true;
  });
}
