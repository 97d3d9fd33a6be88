import type { Insertable, Selectable, Updateable } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { notRenewed } from '../expiring.store.ts';
import type { OrderRef } from '../names.store.ts';
import type { RenewalPlanTable } from './tables.ts';

export type PlanRow = Selectable<RenewalPlanTable>;

/** The plan of an order; undefined where nobody chose one. */
export function findPlan(db: Db | Trx, { accountID, orderID }: OrderRef): Promise<PlanRow | undefined> {
  return db
    .selectFrom('renewal_plans')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .executeTakeFirst();
}

/** The same, its row locked until the transaction ends: the scheduler and its customers see each other. */
export function lockPlan(trx: Trx, { accountID, orderID }: OrderRef): Promise<PlanRow | undefined> {
  return trx
    .selectFrom('renewal_plans')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes the plan of an order in the place of the one before. */
export async function putPlan(trx: Trx, plan: Insertable<RenewalPlanTable>): Promise<void> {
  const { account_id: _account, order_id: _order, ...values } = plan;
  await trx
    .insertInto('renewal_plans')
    .values(plan)
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id']).doUpdateSet(values))
    .execute();
}

/** Changes the plan of an order; nothing where it has none. */
export async function setPlan(
  trx: Trx,
  { accountID, orderID }: OrderRef,
  change: Updateable<RenewalPlanTable>,
): Promise<void> {
  await trx
    .updateTable('renewal_plans')
    .set(change)
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .execute();
}

/** Plans that are due, of all tenants, in the order of their ids. */
export async function listDuePlans(
  db: Db,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<{ accountID: TenantID; orderID: string }[]> {
  const rows = await db
    .selectFrom('renewal_plans')
    .select(['account_id', 'order_id'])
    .where('next_at', '<=', now)
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id, order_id }) => ({ accountID: account_id, orderID: order_id }));
}

/** Whether a paid order renews this one, or one for the same name covers a longer time (D-191, D-494). */
export async function isReplaced(db: Db, { accountID, orderID }: OrderRef): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where(notRenewed)
    .executeTakeFirst();
  return row === undefined;
}
