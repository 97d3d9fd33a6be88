import { OrderStatus } from '@certdeck/contract';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The newest paid orders of the customers whom an account invited, and how many there are in all; cancelled ones don't count. */
export async function listInvitedOrders(
  db: Db,
  inviterID: string,
  limit: number,
): Promise<{ total: number; rows: { email: string | null; tel: string | null; at: Date }[] }> {
  const paid = db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .where('accounts.invited_by', '=', inviterID)
    .where('orders.paid_at', 'is not', null)
    .where('orders.status', '<>', OrderStatus.cancelled);
  const rows = await paid
    .select(['accounts.email', 'accounts.tel', 'orders.paid_at as at'])
    .orderBy('orders.paid_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .$narrowType<{ at: Date }>()
    .execute();
  return { total: await rowCount(paid), rows };
}
