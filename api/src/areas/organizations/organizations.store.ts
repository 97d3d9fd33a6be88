import type { OrganizationTable } from './tables.ts';
import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import { containing } from '../../platform/database/search.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { Subject } from './vetting/identity.ts';

export type OrganizationRow = Omit<OrganizationTable, 'created_at' | 'actor_id'>;
export type OrganizationFields = Omit<OrganizationRow, 'id' | 'account_id'>;

/** One page of an account's organisations, newest first, and how many there are in all. */
export async function listOrganizations(
  db: Db,
  accountID: TenantID,
  filter: { name?: string | undefined; id?: string | undefined; limit: number; skip: number },
): Promise<{ rows: OrganizationRow[]; total: number }> {
  let matching = db.selectFrom('organizations').where('account_id', '=', accountID);
  if (filter.name) matching = matching.where('org_name', 'ilike', containing(filter.name));
  if (filter.id !== undefined) {
    if (!isID(filter.id)) return { rows: [], total: 0 };
    matching = matching.where('id', '=', filter.id);
  }
  const total = await rowCount(matching);
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.skip)
    .execute();
  return { rows, total };
}

/** An organisation of this account; undefined for one of another or none. */
export async function findOrganization(
  db: Db | Trx,
  accountID: TenantID,
  id: string,
): Promise<OrganizationRow | undefined> {
  if (!isID(id)) return undefined;
  return db
    .selectFrom('organizations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An organisation as it is, which nobody changes before the transaction ends. */
export function lockOrganization(
  trx: Trx,
  accountID: TenantID,
  id: string,
): Promise<OrganizationRow | undefined> {
  return trx
    .selectFrom('organizations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** The account's newest organisation of which a certificate would say the same. */
export async function findByIdentity(
  trx: Trx,
  accountID: TenantID,
  { orgName, nationCode, province, city, creditCode }: Subject,
): Promise<string | null> {
  const row = await trx
    .selectFrom('organizations')
    .select('id')
    .where('account_id', '=', accountID)
    .where('org_name', '=', orgName)
    .where('nation_code', '=', nationCode)
    .where('province', '=', province)
    .where('city', '=', city)
    .where('credit_code', '=', creditCode)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * @param actorID member who adds it; null for none
 * @throws BusinessError 13002 when the account has as many as it may
 */
export async function insertOrganization(
  trx: Trx,
  accountID: TenantID,
  fields: OrganizationFields,
  actorID: string | null = null,
): Promise<string> {
  await checkAllowance(
    trx,
    { kind: 'organizations', ofID: accountID },
    async () => 1 + (await rowCount(trx.selectFrom('organizations').where('account_id', '=', accountID))),
  );
  const id = newID();
  await trx
    .insertInto('organizations')
    .values({ id, account_id: accountID, actor_id: actorID, ...fields })
    .execute();
  return id;
}
