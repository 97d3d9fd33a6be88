import type { TenantPermission } from '@certdeck/contract';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { heldBy } from '@certdeck/contract/roles';
import { type Standing, standingOf } from './standing.ts';

/** A role that a tenant made for itself. */
export interface OwnRole {
  id: string;
  name: string;
  permissions: ReadonlySet<TenantPermission>;
}

const own = (row: { id: string; name: string; permissions: string }): OwnRole => ({
  ...row,
  permissions: heldBy(row.id, row.permissions),
});

const COLUMNS = ['id', 'name', 'permissions'] as const;

/** All roles of a tenant's own, the oldest first. */
export async function listOwnRoles(db: Db | Trx, tenantID: TenantID): Promise<OwnRole[]> {
  const rows = await db
    .selectFrom('custom_roles')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantID)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(own);
}

export const countOwnRoles = (db: Db | Trx, tenantID: TenantID): Promise<number> =>
  rowCount(db.selectFrom('custom_roles').where('tenant_id', '=', tenantID));

/** A role of a tenant's own; its row stays locked, so that it is neither changed nor removed while it is given. */
export async function lockOwnRole(trx: Trx, tenantID: TenantID, id: string): Promise<OwnRole | undefined> {
  const row = await trx
    .selectFrom('custom_roles')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && own(row);
}

const joined = (permissions: Iterable<TenantPermission>) => [...permissions].join();

/** Adds a role; answers its id, or undefined where there is one of this name. */
export async function insertOwnRole(
  trx: Trx,
  tenantID: TenantID,
  { name, permissions }: { name: string; permissions: Iterable<TenantPermission> },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('custom_roles')
    .values({ tenant_id: tenantID, id: newID(), name, permissions: joined(permissions) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @throws the database's error where another role has this name (`isDuplicate`) */
export async function updateOwnRole(
  trx: Trx,
  tenantID: TenantID,
  { id, name, permissions }: { id: string; name: string; permissions: Iterable<TenantPermission> },
): Promise<void> {
  await trx
    .updateTable('custom_roles')
    .set({ name, permissions: joined(permissions) })
    .where('tenant_id', '=', tenantID)
    .where('id', '=', id)
    .execute();
}

export async function deleteOwnRole(trx: Trx, tenantID: TenantID, id: string): Promise<void> {
  await trx.deleteFrom('custom_roles').where('tenant_id', '=', tenantID).where('id', '=', id).execute();
}

/** Whether another role of the tenant has a name. */
export async function isRoleNameTaken(
  trx: Trx,
  tenantID: TenantID,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('custom_roles')
    .select('id')
    .where('tenant_id', '=', tenantID)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody who has a role of the tenant's own, or will have it by accepting an invitation. */
export interface Holder extends Standing {
  role: string;
  name: string;
  /** Address or number. */
  account: string;
}

const STANDING = ['role', 'dept_id', 'own_dept', 'order_limit', 'month_limit'] as const;

/** Who has roles of the tenant's own, members first; with an id, those of this one. */
export async function listHolders(db: Db | Trx, tenantID: TenantID, id?: string): Promise<Holder[]> {
  const roles = id === undefined ? (await listOwnRoles(db, tenantID)).map((role) => role.id) : [id];
  if (roles.length === 0) return [];
  const members = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.principal_id')
    .leftJoin('custom_roles', (join) =>
      join
        .onRef('custom_roles.tenant_id', '=', 'members.tenant_id')
        .onRef('custom_roles.id', '=', 'members.role'),
    )
    .select(STANDING.map((name) => `members.${name}` as const))
    .select(['accounts.firstname', 'accounts.lastname', 'accounts.email', 'accounts.tel'])
    .select('custom_roles.permissions as role_permissions')
    .where('members.tenant_id', '=', tenantID)
    .where('members.role', 'in', roles)
    .orderBy('members.created_at')
    .execute();
  const invited = await db
    .selectFrom('invitations')
    .leftJoin('custom_roles', (join) =>
      join
        .onRef('custom_roles.tenant_id', '=', 'invitations.tenant_id')
        .onRef('custom_roles.id', '=', 'invitations.role'),
    )
    .select(STANDING.map((name) => `invitations.${name}` as const))
    .select(['invitations.name', 'invitations.email'])
    .select('custom_roles.permissions as role_permissions')
    .where('invitations.tenant_id', '=', tenantID)
    .where('invitations.role', 'in', roles)
    .orderBy('invitations.created_at')
    .execute();
  return [
    ...members.map((row) => ({
      ...standingOf(row),
      name: `${row.lastname}${row.firstname}`,
      account: row.email ?? row.tel ?? '',
    })),
    ...invited.map((row) => ({ ...standingOf(row), name: row.name, account: row.email })),
  ];
}
