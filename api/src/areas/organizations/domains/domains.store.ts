import type { Selectable, Updateable } from 'kysely';
import { isID, type TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { OrganizationKey } from '../vetting/vetting.store.ts';
import type { VerifiedDomainTable } from '../tables.ts';

export type DomainRow = Selectable<VerifiedDomainTable>;

/** Which domain of whom. */
export interface DomainKey {
  accountID: TenantID;
  id: string;
}

const ofOrganization = (db: Db | Trx, { accountID, organizationID }: OrganizationKey) =>
  db
    .selectFrom('verified_domains')
    .where('account_id', '=', accountID)
    .where('organization_id', '=', organizationID);

/** One page of an organisation's domains, by name, and how many there are in all. */
export async function listDomains(
  db: Db,
  organization: OrganizationKey,
  page: { limit: number; skip: number },
): Promise<{ rows: DomainRow[]; total: number }> {
  const matching = ofOrganization(db, organization);
  const total = await rowCount(matching);
  const rows = await matching
    .selectAll()
    .orderBy('domain')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { rows, total };
}

export const countDomains = (db: Db | Trx, organization: OrganizationKey): Promise<number> =>
  rowCount(ofOrganization(db, organization));

/** A domain of this account, of whichever organisation; undefined for one of another or none. */
export async function findDomain(
  db: Db | Trx,
  { accountID, id }: DomainKey,
  lock = false,
): Promise<DomainRow | undefined> {
  if (!isID(id)) return undefined;
  const query = db
    .selectFrom('verified_domains')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** @throws a duplicate-key error (`isDuplicate`) for one that the organisation has already */
export async function insertDomain(
  trx: Trx,
  row: Pick<
    DomainRow,
    | 'id'
    | 'account_id'
    | 'organization_id'
    | 'domain'
    | 'method'
    | 'token'
    | 'token_created_at'
    | 'token_expires_at'
    | 'actor_id'
  >,
): Promise<void> {
  await trx
    .insertInto('verified_domains')
    .values({ ...row, status: 'pending' })
    .execute();
}

export async function changeDomain(
  db: Db | Trx,
  { accountID, id }: DomainKey,
  change: Updateable<VerifiedDomainTable>,
): Promise<void> {
  await db
    .updateTable('verified_domains')
    .set(change)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

export async function deleteDomain(trx: Trx, { accountID, id }: DomainKey): Promise<void> {
  await trx.deleteFrom('verified_domains').where('account_id', '=', accountID).where('id', '=', id).execute();
}

/** Domains of these names of which an organisation has shown control, and that serve orders at a moment. */
export const listServing = (
  db: Db | Trx,
  organization: OrganizationKey,
  domains: readonly string[],
  at: Date,
): Promise<DomainRow[]> =>
  ofOrganization(db, organization)
    .selectAll()
    .where('domain', 'in', domains)
    .where('status', '=', 'verified')
    .where('expires_at', '>=', at)
    .execute();

/** Domains of all tenants that aren't shown yet and whose random value holds, in the order of their ids. */
export const listPending = (
  db: Db,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<DomainRow[]> =>
  db
    .selectFrom('verified_domains')
    .selectAll()
    .where('status', '=', 'pending')
    .where('token_expires_at', '>', now)
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();

/** All domains of a tenant. */
export const allDomains = (db: Db, accountID: TenantID): Promise<DomainRow[]> =>
  db
    .selectFrom('verified_domains')
    .selectAll()
    .where('account_id', '=', accountID)
    .orderBy('domain')
    .execute();

/** Domains of whose end is to be told, with the name of their organisation. */
export const listEnding = (db: Db, at: Date, most: number) =>
  db
    .selectFrom('verified_domains')
    .innerJoin('organizations', (join) =>
      join
        .onRef('organizations.account_id', '=', 'verified_domains.account_id')
        .onRef('organizations.id', '=', 'verified_domains.organization_id'),
    )
    .selectAll('verified_domains')
    .select('organizations.org_name')
    .where('verified_domains.notice_at', '<=', at)
    .orderBy('verified_domains.notice_at')
    .limit(most)
    .execute();
