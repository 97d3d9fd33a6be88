import { BodyCode, RE_SIGN_UNPAID } from '@certdeck/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { move, PAID_FROM_BALANCE } from '../ledger/ledger.ts';
import { BusinessError, OrdersRefusedError } from '../../platform/server/errors.ts';
import { refuseOrders } from './pay-orders.ts';
import type { IsAbove, OrderBook, Payer, ReissueBook, ReissueDue, Spend } from './ports.ts';
import { refusedPayment } from './refusals.ts';
import { paymentTexts } from './texts.ts';

/** One for a reissue, however often it is asked for. */
const chargeKey = ({ operationID }: ReissueDue) => `reSign:${operationID}`;

/**
 * Pays the price differences of reissues from the balance, all or none, which are owed in status 5004 alone (A§4.21,
 * D-199). Charge, state and the order of the background work are one transaction, the caller's. What is above the limits
 * of who pays is refused and not held for approval: somebody who may pay it presses the same button.
 * @throws BusinessError 13001, 13002, 13003 balance too low, and what `spend` throws
 */
export async function payReissues(
  { book, spend, isAbove }: { book: Pick<OrderBook, 'lock'> & ReissueBook; spend: Spend; isAbove: IsAbove },
  trx: Trx,
  payer: Payer,
  orderNos: readonly string[],
  now: Date,
): Promise<void> {
  const { accountID, actorID } = payer;
  const orders = await book.lock(trx, accountID, orderNos);
  refuseOrders(orders, (order) => order.re_sign_status !== RE_SIGN_UNPAID, paymentTexts.notPayable);
  const due = await book.reissuesDue(trx, accountID, orders);
  const sum = due.reduce((cents, { amount }) => cents + amount, 0);
  if (await isAbove(trx, payer, sum, now))
    throw new BusinessError(BodyCode.wrongState, paymentTexts.reissueAbove);
  await spend(trx, payer, sum, now);
  const moved = await move(
    trx,
    accountID,
    due.map((one) => ({
      key: chargeKey(one),
      kind: 'reSign',
      amount: -one.amount,
      payMethod: PAID_FROM_BALANCE,
      orderNo: one.orderNo,
      actorID,
    })),
  );
  if (!moved.ok) {
    const { code, text } = refusedPayment({ code: moved.code, balance: moved.balance });
    const refused = due.map(({ orderNo }) => orderNo);
    throw new OrdersRefusedError(code, text, refused, false);
  }
  await book.markReissuesPaid(trx, accountID, due, now);
}
