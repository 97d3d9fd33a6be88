import type { TenantID } from '../platform/database/identifiers.ts';
import type { Trx } from '../platform/database/transaction.ts';
import {
  lockByID,
  lockOrders,
  markPaid,
  markReissuesPaid,
  numberOf,
  orderNumbers,
  reissuesDue,
} from '../areas/orders/book.ts';
import type { OrderBook, PayableOrder, ReissueBook } from '../areas/payments/ports.ts';
import { tellWebhooks } from '../areas/webhooks/tell.ts';

/** Hears of orders in the transaction that pays them. */
export type OrdersPaid = (
  trx: Trx,
  accountID: TenantID,
  orders: readonly PayableOrder[],
  at: Date,
) => Promise<void>;

/** Orders as payments know them; what was paid is told to webhooks, and to who earns by it. */
export const orderBookWith = (paid: OrdersPaid): OrderBook & ReissueBook => ({
  lock: lockOrders,
  lockByID,
  async markPaid(trx, accountID, orders, at) {
    await markPaid(trx, accountID, orders, at);
    await paid(trx, accountID, orders, at);
    const orderNos = orders.map(({ order_no }) => order_no);
    await tellWebhooks(trx, accountID, { type: 'order.paid', data: { orderNos } }, at);
  },
  reissuesDue,
  markReissuesPaid,
  numberOf,
  numbersOf: orderNumbers,
});
