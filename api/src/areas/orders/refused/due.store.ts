import { OrderStatus } from '@certdeck/contract';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';

/**
 * Orders that were refused at a moment or before it, or whose reissue was, and that nobody has sent again; in the order
 * of their ids, from one of them on.
 */
export async function listDueRefused(
  db: Db,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<{ accountID: TenantID; orderID: string }[]> {
  const reissues = db
    .selectFrom('order_operations')
    .select(['account_id', 'order_id'])
    .where('state', '=', 'refused')
    .where('refused_at', '<=', before)
    .where('order_id', '>', after);
  const rows = await db
    .selectFrom('orders')
    .select(['account_id', 'id as order_id'])
    .where('status', '=', OrderStatus.waitingForVerification)
    .where('refused_at', '<=', before)
    .where('id', '>', after)
    .union(reissues)
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id, order_id }) => ({ accountID: account_id, orderID: order_id }));
}
