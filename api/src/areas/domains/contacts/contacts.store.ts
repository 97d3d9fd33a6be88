import type { Selectable } from 'kysely';
import { isID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { DomainContactTable } from '../tables.ts';

export type DomainContactRow = Selectable<DomainContactTable>;

/** A contact of this account that wasn't removed; undefined for one of another account or none. */
export async function findContact(
  on: Db | Trx,
  accountID: TenantID,
  id: string,
): Promise<DomainContactRow | undefined> {
  if (!isID(id)) return undefined;
  return on
    .selectFrom('domain_contacts')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}
