import { isStaffPermission, type TenantPermission, viewPermissions } from '@certdeck/contract';
import { heldBy } from '@certdeck/contract/roles';
import { type TenantID, NO_DEPARTMENT } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { SignedIn } from '../../platform/server/context.ts';

/** A view that is being opened. */
export interface NewView {
  id: string;
  staffID: string;
  sessionFamily: string;
  tenantID: TenantID;
  viewedID: string;
  reason: string;
  codeHash: string;
  openedAt: Date;
  codeUntil: Date;
  endsAt: Date;
}

/** Keeps a view in place of the last one of the same person, which ends with it. */
export async function putView(trx: Trx, view: NewView): Promise<void> {
  const row = {
    id: view.id,
    session_family: view.sessionFamily,
    tenant_id: view.tenantID,
    viewed_id: view.viewedID,
    reason: view.reason,
    opened_at: view.openedAt,
    code_hash: view.codeHash,
    code_until: view.codeUntil,
    token_hash: null,
    ends_at: view.endsAt,
  };
  await trx
    .insertInto('customer_views')
    .values({ staff_id: view.staffID, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute();
}

/** Takes a code, so that it is good once, and gives the view its token; undefined where the code is good no more. */
export async function takeCode(
  trx: Trx,
  { staffID, sessionFamily, codeHash }: { staffID: string; sessionFamily: string; codeHash: string },
  tokenHash: string,
  now: Date,
): Promise<{ viewedID: string; endsAt: Date } | undefined> {
  return trx
    .updateTable('customer_views')
    .set({ code_hash: null, token_hash: tokenHash })
    .where('staff_id', '=', staffID)
    .where('session_family', '=', sessionFamily)
    .where('code_hash', '=', codeHash)
    .where('code_until', '>', now)
    .returning(['viewed_id as viewedID', 'ends_at as endsAt'])
    .executeTakeFirst();
}

/**
 * Whom a view shows, as long as its time runs, the session that opened it goes on and who opened it has the duty. It may
 * see what the member as whom it looks may see at present, and of that what changes and pays nothing. One query.
 */
export async function findView(db: Db, tokenHash: string, now: Date): Promise<SignedIn | undefined> {
  const row = await db
    .selectFrom('customer_views as view')
    .innerJoin('staff', 'staff.account_id', 'view.staff_id')
    .innerJoin('accounts as looker', 'looker.id', 'view.staff_id')
    .innerJoin('accounts as viewed', (join) =>
      join.onRef('viewed.id', '=', 'view.viewed_id').onRef('viewed.root_id', '=', 'view.tenant_id'),
    )
    .innerJoin('accounts as opener', 'opener.id', 'view.tenant_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'view.tenant_id')
        .onRef('members.principal_id', '=', 'view.viewed_id'),
    )
    .leftJoin('custom_roles', (join) =>
      join
        .onRef('custom_roles.tenant_id', '=', 'members.tenant_id')
        .onRef('custom_roles.id', '=', 'members.role'),
    )
    .select(['view.id', 'view.staff_id', 'view.tenant_id', 'viewed.id as viewed_id', 'viewed.account_no'])
    .select(['members.role', 'members.dept_id', 'members.own_dept', 'opener.account_no as tenant_no'])
    .select(['custom_roles.name as role_name', 'custom_roles.permissions as role_permissions'])
    .select(['staff.permissions as duties', 'looker.root_id as staff_tenant'])
    .where('view.token_hash', '=', tokenHash)
    .where('view.ends_at', '>', now)
    .where('looker.disabled_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .select('sessions.token_hash')
          .whereRef('sessions.family_id', '=', 'view.session_family')
          .whereRef('sessions.account_id', '=', 'view.staff_id')
          .where('sessions.expires_at', '>', now),
      ),
    )
    .executeTakeFirst();
  if (!row?.duties.split(',').filter(isStaffPermission).includes('staff:view')) return undefined;
  const held = heldBy(row.role, row.role_permissions);
  return {
    principalID: row.viewed_id,
    by: 'view',
    view: { id: row.id, staffID: row.staff_id, staffTenantID: row.staff_tenant },
    accountNo: row.account_no,
    tenantID: row.tenant_id,
    tenantNo: row.tenant_no,
    role: row.role,
    ...(row.role_name === null ? {} : { roleName: row.role_name }),
    deptID: row.dept_id,
    seesDept: row.own_dept ? (row.dept_id ?? NO_DEPARTMENT) : null,
    areas: 'all',
    provenAt: null,
    permissions: new Set<TenantPermission>(viewPermissions.filter((one) => held.has(one))),
  };
}

/** Ends a view; false where it is another one's or has ended. */
export async function removeView(
  trx: Trx,
  { id, staffID }: { id: string; staffID: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('customer_views')
    .where('staff_id', '=', staffID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Views that are open, with who looks at whom. */
export function openViews(db: Db | Trx, now: Date) {
  return db
    .selectFrom('customer_views as view')
    .innerJoin('accounts as looker', 'looker.id', 'view.staff_id')
    .innerJoin('accounts as viewed', 'viewed.id', 'view.viewed_id')
    .select(['view.id', 'view.staff_id', 'view.tenant_id', 'view.viewed_id', 'view.reason'])
    .select(['view.opened_at', 'view.ends_at'])
    .select(['looker.account_no as staff_no', 'viewed.account_no as viewed_no'])
    .select(['looker.email as staff_email', 'looker.root_id as staff_tenant_id'])
    .where('view.ends_at', '>', now)
    .orderBy('view.opened_at')
    .orderBy('view.id')
    .execute();
}

export type OpenView = Awaited<ReturnType<typeof openViews>>[number];

/** Forgets views that have ended: the logs tell of them. */
export async function removeEndedViews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('customer_views').where('ends_at', '<=', now).execute();
}
