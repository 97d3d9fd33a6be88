import { BodyCode, OrderStatus } from '@certdeck/contract';
import { validityEnd } from '@certdeck/validation';
import type { Trx } from '../database/transaction.ts';
import { enqueue } from '../jobs/queue.ts';
import { move, PAID_FROM_BALANCE } from '../ledger/ledger.ts';
import { addCounts } from '../orders/counts.ts';
import { type LockedOrder, lockOrders } from '../orders/find.store.ts';
import { BusinessError } from '../server/errors.ts';
import { paymentTexts } from './texts.ts';

const PAID: readonly number[] = [
  OrderStatus.waitingForVerification,
  OrderStatus.resubmitRefused,
  OrderStatus.issued,
  OrderStatus.resubmitReturned,
];

/**
 * Pays orders from the balance, all or none. Charge, status and the order of the background work are one
 * transaction, the caller's. An order that is paid already is left alone and costs nothing (D-176): the
 * locked row tells, and the ledger's key `order:<number>` would refuse a second charge anyway.
 * @throws BusinessError 13001 unknown order, 13002 not payable, 13003 balance too low
 */
export async function payOrders(
  trx: Trx,
  accountID: string,
  orderNos: readonly string[],
  now: Date,
): Promise<void> {
  const orders = await lockOrders(trx, accountID, orderNos);
  const due = orders.filter(({ status }) => status === OrderStatus.waitingForPayment);
  if (orders.some(({ status }) => status !== OrderStatus.waitingForPayment && !PAID.includes(status))) {
    throw new BusinessError(BodyCode.wrongState, paymentTexts.notPayable);
  }
  if (due.length === 0) return;
  const moved = await move(
    trx,
    accountID,
    due.map((order) => ({
      key: `order:${order.order_no}`,
      kind: 'order',
      amount: -order.pay_amount,
      payMethod: PAID_FROM_BALANCE,
      orderNo: order.order_no,
    })),
  );
  if (!moved.ok) {
    throw new BusinessError(
      BodyCode.balanceTooLow,
      paymentTexts.balanceTooLow,
      {},
      { balance: moved.balance },
    );
  }
  await markPaid(trx, accountID, due, now);
  await enqueue(
    trx,
    due.map(({ id }) => ({ kind: 'order', accountID, subject: id })),
  );
  await addCounts(trx, accountID, {
    [OrderStatus.waitingForPayment]: -due.length,
    [OrderStatus.waitingForVerification]: due.length,
  });
}

/** The end of coverage depends on each order's term alone, so there is a statement per term (D-192). */
async function markPaid(
  trx: Trx,
  accountID: string,
  orders: readonly LockedOrder[],
  now: Date,
): Promise<void> {
  for (const validity of new Set(orders.map((order) => order.validity))) {
    const end = validityEnd(Math.floor(now.getTime() / 1000), validity);
    await trx
      .updateTable('orders')
      .set({
        status: OrderStatus.waitingForVerification,
        paid_at: now,
        end_at: end === null ? null : new Date(end * 1000),
      })
      .where('account_id', '=', accountID)
      .where(
        'id',
        'in',
        orders.filter((order) => order.validity === validity).map(({ id }) => id),
      )
      .execute();
  }
}
