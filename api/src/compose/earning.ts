import { inviterOf } from '../areas/accounts/invites.store.ts';
import { derivedKey } from '../areas/authority/derived-key.ts';
import { reverse } from '../areas/commissions/commissions.ts';
import { accrueForOrders } from '../areas/commissions/invites.ts';
import { accrueMarkups } from '../areas/commissions/markups.ts';
import { refund } from '../areas/ledger/ledger.ts';
import { type TextSeal, textSeal } from '../ports/issuers/keys/sealed-text.ts';
import type { RefundOrders, RefundReissue } from '../areas/orders/ports.ts';
import { returnUnits } from '../areas/packages/units.ts';
import { refundOrders } from '../areas/payments/pay-orders.ts';
import { sendPrices } from '../areas/payments/refunds/ask.ts';
import type { OuterWay } from '../ports/payments/provider.ts';
import type { OrdersPaid } from './order-book.ts';
import type { Parts } from './parts.ts';

/** Seals the bank accounts of withdrawals. */
export const withdrawalSeal = ({ config, db }: Pick<Parts, 'config' | 'db'>): TextSeal =>
  textSeal(derivedKey(config, db, 'withdrawals'), 'bank account of a withdrawal');

/** Who earns by orders that are paid, in the transaction of the payment. */
export const earnersOf =
  ({ config }: Pick<Parts, 'config'>): OrdersPaid =>
  async (trx, payer, orders, at) => {
    await accrueMarkups(trx, config.COMMISSION_WAIT_DAYS, payer, orders, at);
    const terms = {
      points: config.COMMISSION_BASIS_POINTS,
      waitDays: config.COMMISSION_WAIT_DAYS,
      inviterOf,
    };
    await accrueForOrders(trx, terms, payer, orders, at);
  };

/**
 * Gives the price of cancelled orders back, or the unit that paid them, and takes back what others earned by them.
 * @param outside ways to which prices can go back
 */
export const refundWith =
  (now: () => Date, outside: readonly OuterWay[] = []): RefundOrders =>
  async (trx, payer, refunds, actorID, to) => {
    const orderNos = refunds.map(({ orderNo }) => orderNo);
    // Packages before the balance, always: who locks both in the other order could wait for this one for ever.
    const byUnit = await returnUnits(trx, { accountID: payer, actorID }, orderNos, now());
    const byMoney = refunds.filter(({ orderNo }) => !byUnit.has(orderNo));
    const refunded = await refundOrders(trx, payer, byMoney, actorID);
    if (to === 'source') await sendPrices(trx, outside, payer, refunded, actorID, now());
    await reverse(trx, payer, orderNos, now());
  };

/** Gives back what a reissue cost; nobody earned by it. */
export const refundReissue: RefundReissue = (trx, accountID, { operationID, orderNo, amount, actorID }) =>
  refund(trx, accountID, [{ key: `refund:${operationID}`, orderNo, amount, actorID }]);
