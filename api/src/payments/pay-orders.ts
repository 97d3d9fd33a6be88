import { BodyCode, OrderStatus } from '@certdeck/contract';
import type { Trx } from '../database/transaction.ts';
import { move, PAID_FROM_BALANCE } from '../ledger/ledger.ts';
import { BusinessError } from '../server/errors.ts';
import type { OrderBook } from './ports.ts';
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
 * @param book where the orders are kept
 * @param actorID who pays, for the tenant
 * @throws BusinessError 13001 unknown order, 13002 not payable, 13003 balance too low
 */
export async function payOrders(
  book: OrderBook,
  trx: Trx,
  accountID: string,
  orderNos: readonly string[],
  now: Date,
  actorID: string | null = null,
): Promise<void> {
  const orders = await book.lock(trx, accountID, orderNos);
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
      actorID,
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
  await book.markPaid(trx, accountID, due, now);
}
