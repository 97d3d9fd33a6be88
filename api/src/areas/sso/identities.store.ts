import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';

/** Who somebody is at the provider of a tenant. */
export interface Subject {
  tenantID: TenantID;
  issuer: string;
  subject: string;
}

/** Whose account it is that the provider names so; undefined for nobody's yet. */
export async function principalOf(
  trx: Trx,
  { tenantID, issuer, subject }: Subject,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('sso_identities')
    .select('principal_id')
    .where('account_id', '=', tenantID)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.principal_id;
}

/** Keeps who somebody is. @throws a duplicate-key error (`isDuplicate`) for an account that is somebody else there */
export async function linkPrincipal(
  trx: Trx,
  { tenantID, issuer, subject }: Subject,
  principalID: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('sso_identities')
    .values({ account_id: tenantID, issuer, subject, principal_id: principalID, created_at: now })
    .execute();
}

/** Whether an account is somebody at the provider. */
export async function isLinked(
  trx: Trx,
  { tenantID, issuer }: Subject,
  principalID: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('sso_identities')
    .select('subject')
    .where('account_id', '=', tenantID)
    .where('issuer', '=', issuer)
    .where('principal_id', '=', principalID)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets who a member is at the provider, when the membership ends. */
export async function unlinkMember(
  trx: Trx,
  { tenantID, principalID }: { tenantID: TenantID; principalID: string },
): Promise<void> {
  await trx
    .deleteFrom('sso_identities')
    .where('account_id', '=', tenantID)
    .where('principal_id', '=', principalID)
    .execute();
}

/** Forgets who all members are at a provider that isn't asked any more. */
export async function forgetIdentities(trx: Trx, tenantID: TenantID): Promise<void> {
  await trx.deleteFrom('sso_identities').where('account_id', '=', tenantID).execute();
}
