import { heldBy } from '@certdeck/contract/roles';
import { type Selectable, sql } from 'kysely';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { AcmeCredentialTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type CredentialRow = Selectable<AcmeCredentialTable>;

/** One that may order, with the department of its maker, and whether they may have a certificate issued anew. */
export type LiveCredential = CredentialRow & { dept_id: string | null; mayReissue: boolean };

/** What is told of a new credential; the rest is known from its maker. */
export type NewCredential = Omit<
  CredentialRow,
  'member_since' | 'last_used_at' | 'revoked_at' | LimitColumn
> &
  Record<LimitColumn, number | null>;
type LimitColumn = 'max_price' | 'day_limit' | 'total_limit';

const ORDERING = ['order:create', 'order:pay'] as const;

/** Adds a credential of a member; false where its maker is no member any more. */
export async function insertCredential(trx: Trx, credential: NewCredential): Promise<boolean> {
  const member = trx
    .selectFrom('members')
    .where('tenant_id', '=', credential.account_id)
    .where('principal_id', '=', credential.maker_id);
  if (!(await member.select('principal_id').forShare().executeTakeFirst())) return false;
  await trx
    .insertInto('acme_credentials')
    // Copied in the database: its moments are finer than ours.
    .values({ ...credential, member_since: () => member.select('created_at') })
    .execute();
  return true;
}

/**
 * A credential that may order: neither revoked nor expired, and its maker is still the member that made it and may order
 * and pay.
 * @param lock holds it until the transaction ends, so that two orders don't pass one limit together
 */
export async function findLive(
  db: Db | Trx,
  id: string,
  now: Date,
  lock = false,
): Promise<LiveCredential | undefined> {
  if (!isID(id)) return undefined;
  const query = db
    .selectFrom('acme_credentials')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'acme_credentials.account_id')
        .onRef('members.principal_id', '=', 'acme_credentials.maker_id')
        .onRef('members.created_at', '=', 'acme_credentials.member_since'),
    )
    .innerJoin('accounts as maker', 'maker.id', 'acme_credentials.maker_id')
    .innerJoin('accounts as opener', 'opener.id', 'acme_credentials.account_id')
    .leftJoin('custom_roles', (join) =>
      join
        .onRef('custom_roles.tenant_id', '=', 'members.tenant_id')
        .onRef('custom_roles.id', '=', 'members.role'),
    )
    .selectAll('acme_credentials')
    .select(['members.role', 'members.dept_id', 'custom_roles.permissions as role_permissions'])
    .where('acme_credentials.id', '=', id)
    .where('acme_credentials.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('acme_credentials.expires_at', 'is', null), eb('acme_credentials.expires_at', '>', now)]),
    )
    .where('maker.disabled_at', 'is', null)
    .where('opener.disabled_at', 'is', null)
    .where('members.suspended_at', 'is', null);
  const found = await (lock ? query.forUpdate('acme_credentials') : query).executeTakeFirst();
  if (!found) return undefined;
  const { role, role_permissions, ...credential } = found;
  const held = heldBy(role, role_permissions);
  if (!ORDERING.every((permission) => held.has(permission))) return undefined;
  return { ...credential, mayReissue: held.has('certificate:reissue') };
}

/** Credentials of a tenant, the newest first, with their makers and what they have spent. */
export function listCredentials(db: Db, accountID: TenantID, dayAgo: Date) {
  return db
    .selectFrom('acme_credentials')
    .innerJoin('accounts', 'accounts.id', 'acme_credentials.maker_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'acme_credentials.account_id')
        .onRef('members.principal_id', '=', 'acme_credentials.maker_id')
        .onRef('members.created_at', '=', 'acme_credentials.member_since'),
    )
    .selectAll('acme_credentials')
    .select(['accounts.account_no', 'accounts.disabled_at', 'members.role', 'members.suspended_at'])
    .select((eb) => [
      eb
        .selectFrom('acme_accounts')
        .select(sql<number>`count(*)`.as('accounts'))
        .whereRef('acme_accounts.account_id', '=', 'acme_credentials.account_id')
        .whereRef('acme_accounts.credential_id', '=', 'acme_credentials.id')
        .where('acme_accounts.status', '=', 'valid')
        .as('accounts'),
      eb
        .selectFrom('acme_orders')
        .select(sql<number>`count(*)`.as('orders'))
        .whereRef('acme_orders.account_id', '=', 'acme_credentials.account_id')
        .whereRef('acme_orders.credential_id', '=', 'acme_credentials.id')
        .where('acme_orders.state', '=', 'finalised')
        .as('orders'),
      eb
        .selectFrom('acme_orders')
        .select(sql<string>`coalesce(sum(amount), 0)`.as('spent'))
        .whereRef('acme_orders.account_id', '=', 'acme_credentials.account_id')
        .whereRef('acme_orders.credential_id', '=', 'acme_credentials.id')
        .where('acme_orders.state', '=', 'finalised')
        .as('total_spent'),
      eb
        .selectFrom('acme_orders')
        .select(sql<string>`coalesce(sum(amount), 0)`.as('spent'))
        .whereRef('acme_orders.account_id', '=', 'acme_credentials.account_id')
        .whereRef('acme_orders.credential_id', '=', 'acme_credentials.id')
        .where('acme_orders.state', '=', 'finalised')
        .where('acme_orders.finalised_at', '>', dayAgo)
        .as('day_spent'),
    ])
    .where('acme_credentials.account_id', '=', accountID)
    .orderBy('acme_credentials.id', 'desc')
    .limit(500)
    .execute();
}

/** How many credentials of a tenant are not revoked. */
export const countCredentials = (trx: Trx, accountID: TenantID): Promise<number> =>
  rowCount(
    trx.selectFrom('acme_credentials').where('account_id', '=', accountID).where('revoked_at', 'is', null),
  );

/** Ends a credential; false where there is none of this id that is in force. */
export async function revokeCredential(
  trx: Trx,
  accountID: TenantID,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('acme_credentials')
    .set({ revoked_at: now })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A credential whatever has become of it; for what was ordered with it. */
export function findCredential(
  db: Db | Trx,
  accountID: TenantID,
  id: string,
): Promise<CredentialRow | undefined> {
  return db
    .selectFrom('acme_credentials')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes that a credential is used. */
export async function seeCredential(
  trx: Trx,
  { account_id, id }: Pick<CredentialRow, 'account_id' | 'id'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('acme_credentials')
    .set({ last_used_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
