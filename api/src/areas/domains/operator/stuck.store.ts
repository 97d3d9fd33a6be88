import type { Db } from '../../../platform/database/transaction.ts';
import { findOpenOrder, type OpenOrder } from '../work/orders.store.ts';

/** Orders of all tenants of which nobody knows what became, the oldest first, with the number of their account. */
export function listStuck(db: Db, limit: number) {
  return db
    .selectFrom('domain_orders')
    .innerJoin('domains', (join) =>
      join
        .onRef('domains.account_id', '=', 'domain_orders.account_id')
        .onRef('domains.id', '=', 'domain_orders.domain_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'domain_orders.account_id')
    .select(['domain_orders.order_no', 'domain_orders.kind', 'domain_orders.years', 'domain_orders.amount'])
    .select(['domain_orders.created_at', 'domain_orders.refusal', 'domain_orders.detail'])
    .select(['domains.name', 'accounts.account_no'])
    .where('domain_orders.state', '=', 'stuck')
    .orderBy('domain_orders.created_at')
    .orderBy('domain_orders.order_no')
    .limit(limit)
    .execute();
}

/** An order of any tenant by its number, with its name, as long as it isn't over. */
export async function findOpenByNumber(db: Db, orderNo: string): Promise<OpenOrder | undefined> {
  const row = await db
    .selectFrom('domain_orders')
    .select(['account_id', 'domain_id'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  const open = row && (await findOpenOrder(db, row.account_id, row.domain_id));
  return open?.order.order_no === orderNo ? open : undefined;
}
