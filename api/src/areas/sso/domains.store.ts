import { randomBytes } from 'node:crypto';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Which mail domain of whom. */
export interface DomainRef {
  tenantID: TenantID;
  id: string;
}

export const listDomains = (db: Db | Trx, tenantID: TenantID) =>
  db
    .selectFrom('sso_domains')
    .selectAll()
    .where('account_id', '=', tenantID)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const countDomains = (db: Db | Trx, tenantID: TenantID): Promise<number> =>
  rowCount(db.selectFrom('sso_domains').where('account_id', '=', tenantID));

/** @throws a duplicate-key error (`isDuplicate`) for one that the tenant has already */
export async function insertDomain(trx: Trx, tenantID: TenantID, domain: string, now: Date): Promise<string> {
  const id = newID();
  const token = randomBytes(24).toString('base64url');
  await trx
    .insertInto('sso_domains')
    .values({ account_id: tenantID, id, domain, token, verified_at: null, created_at: now })
    .execute();
  return id;
}

export const findDomain = (db: Db | Trx, { tenantID, id }: DomainRef) =>
  db
    .selectFrom('sso_domains')
    .selectAll()
    .where('account_id', '=', tenantID)
    .where('id', '=', id)
    .executeTakeFirst();

/** The tenant that has shown that a domain is its own. */
export const findVerified = (db: Db | Trx, domain: string) =>
  db
    .selectFrom('sso_domains')
    .select(['account_id', 'id', 'domain', 'token', 'lapsed_at'])
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();

/** @throws a duplicate-key error (`isDuplicate`) for a domain that another tenant has shown to be its own */
export async function setVerified(
  trx: Trx,
  { tenantID, id }: DomainRef,
  { at, checkAt }: { at: Date; checkAt: Date },
): Promise<void> {
  await trx
    .updateTable('sso_domains')
    .set({ verified_at: at, check_at: checkAt, missing_since: null, lapsed_at: null })
    .where('account_id', '=', tenantID)
    .where('id', '=', id)
    .execute();
}

/** Removes a domain; false where the tenant has none of this id. */
export async function deleteDomain(trx: Trx, { tenantID, id }: DomainRef): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sso_domains')
    .where('account_id', '=', tenantID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Takes a domain from other tenants whose record has been missing for too long. */
export async function releaseLapsed(trx: Trx, domain: string, except: TenantID): Promise<void> {
  await trx
    .updateTable('sso_domains')
    .set({ verified_at: null, missing_since: null, lapsed_at: null })
    .where('domain', '=', domain)
    .where('account_id', '!=', except)
    .where('lapsed_at', 'is not', null)
    .execute();
}

/** Verified domains whose record is to be looked for again, those that have waited longest first. */
export const listDue = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('sso_domains')
    .selectAll()
    .where('verified_at', 'is not', null)
    .where((eb) => eb.or([eb('check_at', 'is', null), eb('check_at', '<=', now)]))
    .orderBy('check_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(most)
    .execute();

/** A verified domain, its row locked; undefined where it is verified no longer. */
export const lockVerified = (trx: Trx, { tenantID, id }: DomainRef) =>
  trx
    .selectFrom('sso_domains')
    .selectAll()
    .where('account_id', '=', tenantID)
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

export async function noteCheck(
  trx: Trx,
  { tenantID, id }: DomainRef,
  seen: { check_at: Date; missing_since: Date | null; lapsed_at: Date | null },
): Promise<void> {
  await trx
    .updateTable('sso_domains')
    .set(seen)
    .where('account_id', '=', tenantID)
    .where('id', '=', id)
    .execute();
}
