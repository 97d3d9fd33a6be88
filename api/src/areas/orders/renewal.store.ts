import { OrderStatus } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { OrderRef } from './names.store.ts';

/** The renewal of an order that isn't cancelled: there is one at most. */
export function findRenewal(
  db: Db | Trx,
  { accountID, orderID }: OrderRef,
): Promise<{ order_no: string; status: number } | undefined> {
  return db
    .selectFrom('orders')
    .select(['order_no', 'status'])
    .where('account_id', '=', accountID)
    .where('renews_id', '=', orderID)
    .where('status', '<>', OrderStatus.cancelled)
    .executeTakeFirst();
}

/** The order that an order renews. */
export function findRenewed(
  db: Db,
  accountID: TenantID,
  id: string,
): Promise<{ order_no: string; end_at: Date | null } | undefined> {
  return db
    .selectFrom('orders')
    .select(['order_no', 'end_at'])
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Until when the orders that some orders renew are covered, by the ids of the renewals. */
export async function renewedEnds(
  trx: Trx,
  accountID: TenantID,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('orders')
    .innerJoin('orders as renewed', (join) =>
      join.onRef('renewed.account_id', '=', 'orders.account_id').onRef('renewed.id', '=', 'orders.renews_id'),
    )
    .select(['orders.id', 'renewed.end_at'])
    .where('orders.account_id', '=', accountID)
    .where('orders.id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, end_at }) => (end_at ? [[id, end_at] as const] : [])));
}
