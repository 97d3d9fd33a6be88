import type { Role } from '@certdeck/contract/roles';
import { type TenantID, tenantOf } from '../database/identifiers.ts';
import { rowCount } from '../database/row-count.ts';
import type { Db, Trx } from '../database/transaction.ts';

/** A member as the owner's list and the operator see it. */
export interface Member {
  principalID: string;
  accountNo: string;
  email: string;
  tel: string;
  firstname: string;
  lastname: string;
  role: Role;
  since: Date;
  disabled: boolean;
}

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

/** Makes a principal a member, or changes what it is. */
export async function putMember(
  trx: Trx,
  member: { tenantID: TenantID; principalID: string; role: Role; addedBy: string | null },
): Promise<void> {
  await trx
    .insertInto('members')
    .values({
      tenant_id: member.tenantID,
      principal_id: member.principalID,
      role: member.role,
      added_by: member.addedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'principal_id']).doUpdateSet({ role: member.role }),
    )
    .execute();
}

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
): Promise<Role | undefined> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('tenant_id', '=', tenantID)
    .where('principal_id', '=', principalID)
    .executeTakeFirst();
  return row?.role;
}

/** Address and number of the owner of a tenant. */
export async function findOwner(
  db: Db,
  tenantID: TenantID,
): Promise<{ email: string | null; tel: string | null } | undefined> {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.principal_id')
    .select(['accounts.email', 'accounts.tel'])
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
    .select(['members.principal_id', 'members.role', 'members.created_at'])
    .select(['accounts.account_no', 'accounts.email', 'accounts.tel', 'accounts.disabled_at'])
    .select(['accounts.firstname', 'accounts.lastname'])
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
      role: row.role,
      since: row.created_at,
      disabled: row.disabled_at !== null,
    })),
    total: await rowCount(
      db
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.principal_id')
        .where('members.tenant_id', '=', tenantID),
    ),
  };
}
