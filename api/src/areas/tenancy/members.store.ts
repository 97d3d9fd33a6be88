import type { JoinBuilder } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type TenantID, tenantOf } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { type Standing, standingOf } from './standing.ts';

/** A member as the owner's list and the operator see it. */
export interface Member extends Standing {
  principalID: string;
  accountNo: string;
  email: string;
  tel: string;
  firstname: string;
  lastname: string;
  since: Date;
  seenAt: Date | null;
  /** The operator has shut the account. */
  disabled: boolean;
  /** Since when the tenant's own people have suspended it; null for who may act. */
  suspendedAt: Date | null;
}

/** The role of a member's own tenant that it has. */
const roleOfMember = (join: JoinBuilder<Schema, 'members' | 'custom_roles'>) =>
  join
    .onRef('custom_roles.tenant_id', '=', 'members.tenant_id')
    .onRef('custom_roles.id', '=', 'members.role');

/** Columns of a standing. */
const STANDING = [
  ...(['members.role', 'members.dept_id', 'members.own_dept'] as const),
  ...([
    'members.order_limit',
    'members.month_limit',
    'custom_roles.permissions as role_permissions',
  ] as const),
] as const;

/**
 * Gives an account a tenant of its own, under its own id, with the account as its owner. Does nothing where it
 * has one: two processes may do it at once.
 */
export async function openTenant(db: Db | Trx, accountID: string): Promise<void> {
  await db
    .insertInto('principals')
    .values({ id: accountID, kind: 'account' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('tenants')
    .values({ id: tenantOf(accountID) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('members')
    .values({ tenant_id: tenantOf(accountID), principal_id: accountID, role: 'owner', added_by: null })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'principal_id']).doNothing())
    .execute();
}

/** Lets an API key act: its own id is that of a principal. */
export async function addKeyPrincipal(trx: Trx, id: string): Promise<void> {
  await trx.insertInto('principals').values({ id, kind: 'api-key' }).execute();
}

/** What is written of a standing; what its role allows follows from the role. */
type Given = Omit<Standing, 'permissions'>;

/** Makes a principal a member, or changes what it is. */
export async function putMember(
  trx: Trx,
  member: { tenantID: TenantID; principalID: string; addedBy: string | null } & Given,
): Promise<void> {
  const standing = {
    role: member.role,
    dept_id: member.deptID,
    own_dept: member.ownDept,
    order_limit: member.orderLimit,
    month_limit: member.monthLimit,
  };
  await trx
    .insertInto('members')
    .values({
      tenant_id: member.tenantID,
      principal_id: member.principalID,
      added_by: member.addedBy,
      ...standing,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'principal_id']).doUpdateSet(standing))
    .execute();
}

/** What a principal is in a tenant, its row locked until the transaction ends; undefined for no member. */
export async function lockMember(
  trx: Trx,
  tenantID: TenantID,
  principalID: string,
): Promise<Standing | undefined> {
  const row = await trx
    .selectFrom('members')
    .leftJoin('custom_roles', roleOfMember)
    .select(STANDING)
    .where('members.tenant_id', '=', tenantID)
    .where('members.principal_id', '=', principalID)
    .forUpdate('members')
    .executeTakeFirst();
  return row && standingOf(row);
}

/** Suspends a member from a moment on, or with null lets it in again; false where that is so already. */
export async function setSuspended(
  trx: Trx,
  tenantID: TenantID,
  principalID: string,
  at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({ suspended_at: at })
    .where('tenant_id', '=', tenantID)
    .where('principal_id', '=', principalID)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether the tenant for which an account acts has suspended it. */
export async function isSuspended(db: Db | Trx, principalID: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'members.principal_id')
        .onRef('accounts.root_id', '=', 'members.tenant_id'),
    )
    .select('members.principal_id')
    .where('members.principal_id', '=', principalID)
    .where('members.suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many act for a tenant, its owner among them. */
export const countMembers = (db: Db | Trx, tenantID: TenantID): Promise<number> =>
  rowCount(db.selectFrom('members').where('tenant_id', '=', tenantID));

/** Takes a member out of a tenant; false when it wasn't one. */
export async function deleteMember(trx: Trx, tenantID: TenantID, principalID: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('members')
    .where('tenant_id', '=', tenantID)
    .where('principal_id', '=', principalID)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** What a principal is in a tenant; undefined for no member. */
export async function roleOf(
  db: Db | Trx,
  tenantID: TenantID,
  principalID: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('tenant_id', '=', tenantID)
    .where('principal_id', '=', principalID)
    .executeTakeFirst();
  return row?.role;
}

/**
 * How a mail names who writes it, the person by address or number and the tenant by its company or the same, and the
 * language and portal of that person.
 */
export async function findSpeaker(
  trx: Trx,
  tenantID: TenantID,
  principalID: string,
): Promise<{ person: string; tenant: string; language: string; hostname: string }> {
  const row = await trx
    .selectFrom('accounts')
    .innerJoin('accounts as opener', (join) => join.on('opener.id', '=', tenantID))
    .select(['accounts.email', 'accounts.tel', 'opener.company_name'])
    .select(['accounts.language', 'accounts.portal_host'])
    .where('accounts.id', '=', principalID)
    .executeTakeFirst();
  const person = row?.email ?? row?.tel ?? '';
  return {
    person,
    tenant: row?.company_name || person,
    language: row?.language ?? '',
    hostname: row?.portal_host ?? '',
  };
}

/** Members who may act and whose accounts are enabled and have a mail address, with what they are. */
export async function listReachable(
  trx: Trx,
  tenantID: TenantID,
): Promise<(Standing & { principalID: string; email: string; language: string; hostname: string })[]> {
  const rows = await trx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.principal_id')
    .leftJoin('custom_roles', roleOfMember)
    .select(['members.principal_id', 'accounts.email'])
    .select(['accounts.language', 'accounts.portal_host'])
    .select(STANDING)
    .where('members.tenant_id', '=', tenantID)
    .whereRef('accounts.root_id', '=', 'members.tenant_id')
    .where('accounts.disabled_at', 'is', null)
    .where('members.suspended_at', 'is', null)
    .where('accounts.email', 'is not', null)
    .orderBy('members.created_at')
    .execute();
  return rows.map((row) => ({
    principalID: row.principal_id,
    email: row.email ?? '',
    language: row.language,
    hostname: row.portal_host,
    ...standingOf(row),
  }));
}

/** How the owner of a tenant is reached, also one whose account is disabled. */
export async function findOwnerID(db: Db | Trx, tenantID: TenantID): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('principal_id')
    .where('tenant_id', '=', tenantID)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row?.principal_id;
}

/** How the owner of a tenant is written to. */
export async function findOwner(
  db: Db | Trx,
  tenantID: TenantID,
): Promise<{ email: string | null; tel: string | null; language: string; portal_host: string } | undefined> {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.principal_id')
    .select(['accounts.email', 'accounts.tel', 'accounts.language', 'accounts.portal_host'])
    .where('members.tenant_id', '=', tenantID)
    .where('members.role', '=', 'owner')
    .executeTakeFirst();
}

/** A page of the members of a tenant, the oldest first, and how many there are. */
export async function listMembers(
  db: Db,
  tenantID: TenantID,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: Member[]; total: number }> {
  const found = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.principal_id')
    .leftJoin('custom_roles', roleOfMember)
    .select(['members.principal_id', 'members.created_at', 'members.suspended_at'])
    .select(['accounts.account_no', 'accounts.email', 'accounts.tel', 'accounts.disabled_at'])
    .select(['accounts.firstname', 'accounts.lastname', 'accounts.last_login_at'])
    .select(STANDING)
    .where('members.tenant_id', '=', tenantID)
    .orderBy('members.created_at')
    .orderBy('members.principal_id')
    .limit(limit)
    .offset(skip)
    .execute();
  return {
    rows: found.map((row) => ({
      principalID: row.principal_id,
      accountNo: row.account_no,
      email: row.email ?? '',
      tel: row.tel ?? '',
      firstname: row.firstname,
      lastname: row.lastname,
      ...standingOf(row),
      since: row.created_at,
      seenAt: row.last_login_at,
      disabled: row.disabled_at !== null,
      suspendedAt: row.suspended_at,
    })),
    total: await rowCount(
      db
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.principal_id')
        .where('members.tenant_id', '=', tenantID),
    ),
  };
}
