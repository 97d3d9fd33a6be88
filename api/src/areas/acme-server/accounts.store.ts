import type { Selectable } from 'kysely';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { AcmeAccountTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type AccountRow = Selectable<AcmeAccountTable>;

/** An account by its id, which its address has. */
export async function findAccount(db: Db | Trx, id: string): Promise<AccountRow | undefined> {
  if (!isID(id)) return undefined;
  return db.selectFrom('acme_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account that a key has. */
export function findByKey(db: Db | Trx, thumbprint: string): Promise<AccountRow | undefined> {
  return db.selectFrom('acme_accounts').selectAll().where('thumbprint', '=', thumbprint).executeTakeFirst();
}

/** Adds an account; false where its key has one already. */
export async function insertAccount(trx: Trx, row: Omit<AccountRow, 'status'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('acme_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('thumbprint').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export const countAccounts = (
  trx: Trx,
  { accountID, credentialID }: { accountID: TenantID; credentialID: string },
): Promise<number> =>
  rowCount(
    trx
      .selectFrom('acme_accounts')
      .where('account_id', '=', accountID)
      .where('credential_id', '=', credentialID)
      .where('status', '=', 'valid'),
  );

export async function changeAccount(
  trx: Trx,
  { account_id, id }: Pick<AccountRow, 'account_id' | 'id'>,
  change: Partial<Pick<AccountRow, 'contact' | 'status' | 'jwk' | 'thumbprint'>>,
): Promise<void> {
  await trx
    .updateTable('acme_accounts')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
