import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Whether some of these orders, by number or id, are a tenant's and not of a department. */
export async function hasOthers(
  db: Db,
  tenantID: TenantID,
  deptID: string,
  numbersOrIDs: readonly string[],
): Promise<boolean> {
  const [ids, numbers] = [numbersOrIDs.filter(isID), numbersOrIDs.filter((name) => !isID(name))];
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', tenantID)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(numbers.length > 0 ? [eb('order_no', 'in', numbers)] : []),
      ]),
    )
    .where((eb) => eb.or([eb('dept_id', 'is', null), eb('dept_id', '<>', deptID)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
