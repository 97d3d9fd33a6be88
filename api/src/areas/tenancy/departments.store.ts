import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Departments of a tenant by name, and how many there are. */
export async function listDepartments(
  db: Db,
  tenantID: TenantID,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: { id: string; name: string }[]; total: number }> {
  const own = db.selectFrom('departments').where('tenant_id', '=', tenantID);
  const rows = await own
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(own) };
}

export const countDepartments = (trx: Trx, tenantID: TenantID): Promise<number> =>
  rowCount(trx.selectFrom('departments').where('tenant_id', '=', tenantID));

export async function hasDepartment(trx: Trx, tenantID: TenantID, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('departments')
    .select('id')
    .where('tenant_id', '=', tenantID)
    .where('id', '=', id)
    // Nobody joins one that is being removed.
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a department. Answers undefined when the tenant has one of this name. */
export async function insertDepartment(
  trx: Trx,
  tenantID: TenantID,
  name: string,
): Promise<string | undefined> {
  const id = newID();
  const row = await trx
    .insertInto('departments')
    .values({ tenant_id: tenantID, id, name })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Gives a department another name; false when there was none.
 * @throws a duplicate-key error (`isDuplicate`) when the tenant has another one of this name
 */
export async function renameDepartment(
  trx: Trx,
  tenantID: TenantID,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('departments')
    .set({ name })
    .where('tenant_id', '=', tenantID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a department; false when there was none. */
export async function deleteDepartment(trx: Trx, tenantID: TenantID, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('departments')
    .where('tenant_id', '=', tenantID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether somebody is in a department, or invited to it. */
export async function isDepartmentUsed(trx: Trx, tenantID: TenantID, id: string): Promise<boolean> {
  const member = await trx
    .selectFrom('members')
    .select('role')
    .where('tenant_id', '=', tenantID)
    .where('dept_id', '=', id)
    .executeTakeFirst();
  if (member) return true;
  const invited = await trx
    .selectFrom('invitations')
    .select('role')
    .where('tenant_id', '=', tenantID)
    .where('dept_id', '=', id)
    .executeTakeFirst();
  return invited !== undefined;
}
