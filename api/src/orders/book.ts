import type { TenantID } from '../database/identifiers.ts';
import { OrderStatus } from '@certdeck/contract';
import { validityEnd } from '@certdeck/validation';
import type { Trx } from '../database/transaction.ts';
import { enqueue } from '../jobs/queue.store.ts';
import { addCounts } from './counts.store.ts';
import { findOrder, lockByID, type LockedOrder, lockOrders, orderNumbers } from './find.store.ts';
import { setPaid } from './orders.store.ts';

/*
 * What others may do with orders, in their own transactions: payments lock orders and note that they are paid.
 */

export { lockByID, lockOrders, orderNumbers };

/** Notes that locked orders are paid: status, coverage, the background work that validates them, the counts. */
export async function markPaid(
  trx: Trx,
  accountID: TenantID,
  orders: readonly Pick<LockedOrder, 'id' | 'validity'>[],
  now: Date,
): Promise<void> {
  await cover(trx, accountID, orders, now);
  await enqueue(
    trx,
    orders.map(({ id }) => ({ kind: 'order', accountID, subject: id })),
  );
  await addCounts(trx, accountID, {
    [OrderStatus.waitingForPayment]: -orders.length,
    [OrderStatus.waitingForVerification]: orders.length,
  });
}

/**
 * The number of an order that is named by its number or id.
 * @throws BusinessError 13001
 */
export async function numberOf(trx: Trx, accountID: TenantID, numberOrID: string): Promise<string> {
  return (await findOrder(trx, accountID, numberOrID)).order_no;
}

/** The end of coverage depends on each order's term alone, so there is a statement per term (D-192). */
async function cover(
  trx: Trx,
  accountID: TenantID,
  orders: readonly Pick<LockedOrder, 'id' | 'validity'>[],
  now: Date,
): Promise<void> {
  for (const validity of new Set(orders.map((order) => order.validity))) {
    const end = validityEnd(Math.floor(now.getTime() / 1000), validity);
    await setPaid(
      trx,
      accountID,
      orders.filter((order) => order.validity === validity).map(({ id }) => id),
      { at: now, endAt: end === null ? null : new Date(end * 1000) },
    );
  }
}
