import type { TenantID } from '../../platform/database/identifiers.ts';
import { BodyCode, OrderStatus } from '@certdeck/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { OrdersRefusedError } from '../../platform/server/errors.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { addCounts } from './counts.store.ts';
import { lockOrders } from './find.store.ts';
import { setCancelled } from './orders.store.ts';
import type { RefundOrders, RefundTarget } from './ports.ts';
import { orderTexts } from './texts.ts';

/**
 * Cancels orders, all or none: an unpaid one without refund, a paid one with its price back on the balance
 * (D-200) or where it was paid from (D-581). Once signing has begun a paid order is not cancelled any more: the row's lock decides which of
 * the two came first, so nobody gets both the money and the certificate.
 * @param to where prices that were paid outside go; the balance unless given
 * @param mayHavePlaced whether records of the orders may stand in zones of the operator's, to be taken away
 * @throws OrdersRefusedError 13001 for unknown orders, 13002 for orders that can't be cancelled
 */
export async function cancelOrders(
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string | null },
  orderNos: readonly string[],
  now: Date,
  { refund, mayHavePlaced, to }: { refund: RefundOrders; mayHavePlaced: boolean; to?: RefundTarget },
): Promise<void> {
  const orders = await lockOrders(trx, accountID, orderNos);
  if (orders.length === 0) return;
  const unpaid = orders.filter(({ status }) => status === OrderStatus.waitingForPayment);
  const paid = orders.filter(
    ({ status, issuing_at }) => status === OrderStatus.waitingForVerification && issuing_at === null,
  );
  const others = orders.filter((order) => !unpaid.includes(order) && !paid.includes(order));
  if (others.length > 0) {
    const refused = others.map(({ order_no }) => order_no);
    throw new OrdersRefusedError(BodyCode.wrongState, orderTexts.wrongState, refused, orders.length > 1);
  }
  await refund(
    trx,
    accountID,
    paid.map((order) => ({ orderNo: order.order_no, amount: order.pay_amount })),
    actorID,
    to,
  );
  await setCancelled(
    trx,
    accountID,
    orders.map(({ id }) => id),
    now,
  );
  if (mayHavePlaced) {
    const jobs = orders.map(({ id }) => ({ kind: 'clear-records', accountID, subject: id }));
    await enqueue(trx, jobs);
  }
  await addCounts(trx, accountID, {
    [OrderStatus.waitingForPayment]: -unpaid.length,
    [OrderStatus.waitingForVerification]: -paid.length,
    [OrderStatus.cancelled]: orders.length,
  });
}
