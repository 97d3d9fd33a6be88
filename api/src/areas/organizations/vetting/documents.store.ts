import type { Selectable } from 'kysely';
import type { FileKey } from '../../../platform/database/kept-files.ts';
import { isID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { VettingDocumentTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { OrganizationKey } from './vetting.store.ts';

export type DocumentRow = Selectable<VettingDocumentTable>;

const ofOrganization = (db: Db | Trx, { accountID, organizationID }: OrganizationKey) =>
  db
    .selectFrom('vetting_documents')
    .where('account_id', '=', accountID)
    .where('organization_id', '=', organizationID);

/** Documents of an organisation, those that are being stored among them. */
export const countDocuments = (trx: Trx, key: OrganizationKey): Promise<number> =>
  rowCount(ofOrganization(trx, key));

/** Writes that a document is about to be stored. */
export async function insertDocument(
  trx: Trx,
  document: Pick<
    DocumentRow,
    'id' | 'account_id' | 'organization_id' | 'name' | 'type' | 'size' | 'sha256' | 'actor_id'
  >,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('vetting_documents')
    .values({ ...document, created_at: now, touched_at: now })
    .execute();
}

/** Documents of an organisation that are stored, the oldest first. */
export const listDocuments = (db: Db | Trx, key: OrganizationKey): Promise<DocumentRow[]> =>
  ofOrganization(db, key).selectAll().where('state', '=', 'stored').orderBy('id').execute();

export async function findDocument(
  db: Db | Trx,
  key: OrganizationKey,
  id: string,
): Promise<DocumentRow | undefined> {
  if (!isID(id) || !isID(key.organizationID)) return undefined;
  return ofOrganization(db, key)
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .executeTakeFirst();
}

/** Takes documents that were never stored whole, for their removal. @param most rows at once */
export async function takeUnfinished(trx: Trx, before: Date, most: number): Promise<FileKey[]> {
  const rows = await trx
    .selectFrom('vetting_documents')
    .select(['account_id', 'id'])
    .where('state', '<>', 'stored')
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { account_id, id } of rows)
    await trx
      .updateTable('vetting_documents')
      .set({ state: 'removing' })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
  return rows.map(({ account_id, id }) => ({ accountID: account_id, id }));
}
