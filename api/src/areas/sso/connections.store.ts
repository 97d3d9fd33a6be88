import { z } from 'zod';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Who is in a group at the provider gets the role. */
export interface GroupRole {
  group: string;
  /** One of every tenant's, or the id of one of the tenant's own. */
  role: string;
}

/** What a tenant has said of its provider. */
export interface ConnectionSettings {
  issuer: string;
  clientID: string;
  /** Joined by blanks, without `openid`. */
  scopes: string;
  groupClaim: string;
  groups: readonly GroupRole[];
  /** '' for nobody. */
  defaultRole: string;
}

export interface Connection extends ConnectionSettings {
  tenantID: TenantID;
  /** Client secret, sealed under the tenant's id. */
  sealed: Buffer;
  enabled: boolean;
  only: boolean;
  usedAt: Date | null;
}

/** Whether a provider may give it: there is one owner, who is made otherwise. */
export const isGiven = (role: string): boolean => role !== '' && role !== 'owner';
const storedGroups = z.array(z.object({ group: z.string(), role: z.string() }));

/** Groups as they are kept. */
function groupsIn(text: string): GroupRole[] {
  return storedGroups
    .parse(JSON.parse(text))
    .flatMap(({ group, role }) => (isGiven(role) ? [{ group, role }] : []));
}

export async function findConnection(db: Db | Trx, tenantID: TenantID): Promise<Connection | undefined> {
  const row = await db
    .selectFrom('sso_connections')
    .selectAll()
    .where('account_id', '=', tenantID)
    .executeTakeFirst();
  return (
    row && {
      tenantID: row.account_id,
      issuer: row.issuer,
      clientID: row.client_id,
      sealed: Buffer.from(row.sealed),
      scopes: row.scopes,
      groupClaim: row.group_claim,
      groups: groupsIn(row.groups),
      defaultRole: isGiven(row.default_role) ? row.default_role : '',
      enabled: row.enabled,
      only: row.is_only,
      usedAt: row.used_at,
    }
  );
}

/** Keeps a connection, in place of the one before. */
export async function putConnection(
  trx: Trx,
  tenantID: TenantID,
  settings: ConnectionSettings & { sealed: Buffer },
  now: Date,
): Promise<void> {
  const row = {
    issuer: settings.issuer,
    client_id: settings.clientID,
    sealed: settings.sealed,
    scopes: settings.scopes,
    group_claim: settings.groupClaim,
    groups: JSON.stringify(settings.groups),
    default_role: settings.defaultRole,
  };
  await trx
    .insertInto('sso_connections')
    .values({ account_id: tenantID, ...row, used_at: null, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  await trx.deleteFrom('sso_flows').where('account_id', '=', tenantID).execute();
}

/** Switches a connection; false where there is none. */
export async function switchConnection(
  trx: Trx,
  tenantID: TenantID,
  { enabled, only }: { enabled: boolean; only: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sso_connections')
    .set({ enabled, is_only: only })
    .where('account_id', '=', tenantID)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function noteUse(trx: Trx, tenantID: TenantID, now: Date): Promise<void> {
  await trx.updateTable('sso_connections').set({ used_at: now }).where('account_id', '=', tenantID).execute();
}

/** Removes a connection; false where there is none. */
export async function deleteConnection(trx: Trx, tenantID: TenantID): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sso_connections')
    .where('account_id', '=', tenantID)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether a provider gives the role of a tenant's own. */
export async function givesRole(trx: Trx, tenantID: TenantID, role: string): Promise<boolean> {
  const found = await findConnection(trx, tenantID);
  return found !== undefined && (found.defaultRole === role || found.groups.some((one) => one.role === role));
}
