import type { TenantID } from '../../platform/database/identifiers.ts';
import { BodyCode, OrderStatus } from '@certdeck/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { BusinessError, OrdersRefusedError } from '../../platform/server/errors.ts';
import { lockBalance } from '../ledger/ledger.store.ts';
import type { Text } from '../../platform/server/texts.ts';
import { findPledge, putPledge, removePledges } from './pledges.store.ts';
import type { OrderBook, PayableOrder, Payer, Spend, Spending } from './ports.ts';
import {
  BASE_CURRENCY,
  type InnerWay,
  type PaymentIntent,
  type Refusal,
  type RefundRefusal,
} from '../../ports/payments/provider.ts';
import { balanceWay, partsRefunded } from './providers/balance.ts';
import { refusedPayment } from './refusals.ts';
import { paymentTexts } from './texts.ts';

const PAID: readonly number[] = [
  OrderStatus.waitingForVerification,
  OrderStatus.resubmitRefused,
  OrderStatus.issued,
  OrderStatus.resubmitReturned,
];

/**
 * Locks orders and answers those that are owed for. One that is paid already is left alone and costs nothing (D-176).
 * @throws BusinessError 13001 unknown orders, 13002 not payable; each refused order is named
 */
export async function lockDue(
  book: OrderBook,
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<PayableOrder[]> {
  const orders = await book.lock(trx, accountID, orderNos);
  refuseOrders(
    orders,
    ({ status }) => status !== OrderStatus.waitingForPayment && !PAID.includes(status),
    paymentTexts.notPayable,
  );
  return orders.filter(({ status }) => status === OrderStatus.waitingForPayment);
}

/** @throws OrdersRefusedError 13002 that names the orders which `isRefused` holds for */
export function refuseOrders(
  orders: readonly PayableOrder[],
  isRefused: (order: PayableOrder) => boolean,
  reason: Text,
): void {
  const refused = orders.filter(isRefused).map(({ order_no }) => order_no);
  if (refused.length > 0)
    throw new OrdersRefusedError(BodyCode.wrongState, reason, refused, orders.length > 1);
}

/** The refusal of a payment as that of each order that it was for: all or none were to be paid. */
function refusedFor(due: readonly PayableOrder[], reason: Refusal): BusinessError {
  const { code, text } = refusedPayment(reason);
  const orderNos = due.map(({ order_no }) => order_no);
  return new OrdersRefusedError(code, text, orderNos, false);
}

/**
 * Pays orders by a way whose payments are rows of ours, all or none. Charge, status and the order of the background
 * work are one transaction, the caller's. The locked row tells whether an order is paid, and the payment's name, which
 * is the order's number, would refuse a second charge anyway.
 * @returns `held` when they are above what the payer may spend, so that they wait for approval and nothing is charged
 * @throws BusinessError 13001 unknown order, 13002 not payable, 13003 balance too low, and what `spend` throws
 */
export async function payOrders(
  { book, way, spend, spending }: { book: OrderBook; way: InnerWay; spend: Spend; spending: Spending },
  trx: Trx,
  payer: Payer,
  orderNos: readonly string[],
  now: Date,
): Promise<'paid' | 'held'> {
  const { accountID, actorID } = payer;
  const due = await lockDue(book, trx, accountID, orderNos);
  if (due.length === 0) return 'paid';
  if (await spending.hold(trx, payer, due, now)) return 'held';
  const intents = due
    .filter(({ pay_amount }) => pay_amount > 0)
    .map((order): PaymentIntent => ({
      ref: { accountID, id: order.order_no },
      actorID,
      orderNo: order.order_no,
      amount: { minor: order.pay_amount, currency: BASE_CURRENCY },
    }));
  const [first] = intents;
  if (first) {
    const provider = way.within(trx);
    if (intents.length > 1 && !provider.createAll)
      throw new BusinessError(BodyCode.badInput, paymentTexts.balanceOnly);
    await spend(
      trx,
      payer,
      intents.reduce((sum, { amount }) => sum + amount.minor, 0),
      now,
    );
    const outcome = await (provider.createAll?.(intents) ?? provider.create(first));
    if (outcome.kind === 'refused') throw refusedFor(due, outcome.reason);
    if (outcome.kind !== 'created' || outcome.snapshot.state !== 'succeeded')
      throw new BusinessError(BodyCode.wrongState, paymentTexts.failed);
  }
  await removePledges(
    trx,
    accountID,
    due.map(({ id }) => id),
  );
  await book.markPaid(trx, accountID, due, now);
  return 'paid';
}

/**
 * Takes an order up for a payment that somebody outside takes, before they are asked: it is held to its payer's limits
 * as one from the balance is, and counts against them as long as it is under way (D-365). Asked for again by the same
 * payer it counts once.
 * @returns `paid` when nothing is owed, `held` when it waits for approval
 * @throws BusinessError 13001, 13002, and what `spend` throws
 */
export async function pledgeOrder(
  { book, spend, spending }: { book: OrderBook; spend: Spend; spending: Spending },
  trx: Trx,
  payer: Payer,
  orderNo: string,
  now: Date,
): Promise<'pledged' | 'paid' | 'held'> {
  const [due] = await lockDue(book, trx, payer.accountID, [orderNo]);
  if (!due) return 'paid';
  if (await spending.hold(trx, payer, [due], now)) return 'held';
  const before = await findPledge(trx, payer.accountID, due.id);
  if (before?.actor_id !== payer.actorID) await spend(trx, payer, due.pay_amount, now);
  await putPledge(trx, payer, { id: due.id, amount: due.pay_amount }, now);
  return 'pledged';
}

/** The price of orders that are cancelled, in cents. */
export interface OrderRefund {
  orderNo: string;
  amount: number;
}

/**
 * Gives the price of cancelled orders back on the balance (D-200), each once; orders that cost nothing are passed
 * over, and so is what the operator gave back of them before. An order is charged to the balance by whatever way the
 * money came.
 * @param actorID member who cancels
 * @returns what is on the balance of each
 */
export async function refundOrders(
  trx: Trx,
  accountID: TenantID,
  refunds: readonly OrderRefund[],
  actorID: string | null,
): Promise<OrderRefund[]> {
  // From here on nobody else moves this account's money, so what was given back before stays so.
  await lockBalance(trx, accountID);
  const remaining: OrderRefund[] = [];
  for (const { orderNo, amount } of refunds) {
    const rest = amount - (amount > 0 ? await partsRefunded(trx, accountID, orderNo) : 0);
    if (rest > 0) remaining.push({ orderNo, amount: rest });
  }
  const refused = await balanceWay.within(trx).refundAll?.(
    remaining.map(({ orderNo, amount }) => ({
      ref: { accountID, id: orderNo },
      request: { key: orderNo, actorID, amount: { minor: amount, currency: BASE_CURRENCY } },
    })),
  );
  if (refused) throw new RefundFault(refused);
  return remaining;
}

/** What orders and the ledger say of a charge differs; nothing may be given back on that. */
class RefundFault extends Error {
  override readonly name = 'RefundFault';
  constructor(reason: RefundRefusal) {
    super(`The ledger refuses the refund of a paid order: ${reason}`);
  }
}
