import type { TenantID } from './identifiers.ts';
import type { Db, Trx } from './transaction.ts';

/*
 * Rows of files in the store of documents. A row is written before its file is stored and goes after it was removed, so
 * that whatever breaks in between is taken up again with the row.
 */

/** Tables of which each row has a file in the store. */
export type FileTable = 'transfer_receipts' | 'vetting_documents';

/** Whose a file is, and which. */
export interface FileKey {
  accountID: TenantID;
  id: string;
}

/**
 * Notes that the store is asked now, so that nobody removes the file meanwhile.
 * @returns whether it is to be asked; undefined when the file is gone, or about to
 */
export async function touchFile(
  db: Db,
  table: FileTable,
  { accountID, id }: FileKey,
  now: Date,
): Promise<'storing' | 'stored' | undefined> {
  const row = await db
    .updateTable<FileTable>(table)
    .set({ touched_at: now })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '<>', 'removing')
    .returning('state')
    .executeTakeFirst();
  return row?.state === 'removing' ? undefined : row?.state;
}

/** @returns false when the file is gone, or about to */
export async function markFileStored(
  trx: Trx,
  table: FileTable,
  { accountID, id }: FileKey,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable<FileTable>(table)
    .set({ state: 'stored' })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '<>', 'removing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets a file that is gone from the store. */
export async function forgetFile(db: Db, table: FileTable, { accountID, id }: FileKey): Promise<void> {
  await db
    .deleteFrom<FileTable>(table)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '=', 'removing')
    .execute();
}
