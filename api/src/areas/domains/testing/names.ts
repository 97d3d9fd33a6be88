import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { DomainState } from '../tables.ts';

interface NameOptions {
  accountID: TenantID;
  contactID: string;
  groupID?: string;
  state?: DomainState;
  name?: string;
}

/** Puts a name of a tenant into the database, as it is after it was registered. */
export async function insertName(
  db: Db,
  { accountID, contactID, groupID, state = 'active', name }: NameOptions,
): Promise<{ id: string; orderNo: string; name: string }> {
  const id = newID();
  const row = { id, orderNo: `D${id.slice(-12)}`, name: name ?? `n${id.slice(-12)}.com.test` };
  await db
    .insertInto('domains')
    .values({
      account_id: accountID,
      id,
      order_no: row.orderNo,
      name: row.name,
      tld: 'com.test',
      state,
      repository_id: null,
      statuses: '[]',
      nameservers: '[]',
      contact_id: contactID,
      auto_renew: false,
      certificate: false,
      premium: false,
      renew_cents: null,
      group_id: groupID ?? null,
      remark: '',
      sale_cents: null,
      created_at: new Date(),
    })
    .execute();
  return row;
}
