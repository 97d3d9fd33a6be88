import { BodyCode } from '@certdeck/contract';
import { withAmount } from '../../../platform/area/amount-text.ts';
import { seconds, secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { BusinessError, OrdersRefusedError } from '../../../platform/server/errors.ts';
import { requireLocked } from '../names/find.ts';
import type { KnownTlds } from '../names/known-tlds.ts';
import { nameTexts, sayOfName } from '../names/texts.ts';
import type { DomainPorts } from '../ports.ts';
import { type ChangedEnd, changedEndsText } from '../work/changed-ends.ts';
import { type DomainPurchase, placeDomainOrders } from '../work/place.ts';
import { type OwnPrices, pricedNow } from './own-price.ts';
import { purchaseOf } from './purchase.ts';
import { quoteRenewal, type RenewalProblem } from './quote.ts';

export interface RenewalWish {
  orderNos: readonly string[];
  years: number;
  /** Cents for all of them that the payer has seen. */
  amount: number;
  /** Their ends that the payer has seen, in seconds by their numbers; absent: not said. */
  ends?: ReadonlyMap<string, number> | undefined;
}

const PROBLEMS: Readonly<Record<RenewalProblem, keyof typeof nameTexts>> = {
  notRenewable: 'renewal.notRenewable',
  termNotSold: 'renewal.termNotSold',
  underWay: 'renewal.underWay',
};

/**
 * Renews names from the balance, all or none, in the caller's transaction; those in redemption are restored.
 * @returns numbers of the renewals, in the order of the names
 * @throws BusinessError 13001 for a name that the tenant doesn't have, 13002 for one that can't be renewed so and where
 *   the price or an end is another one than was seen, and what `placeDomainOrders` throws
 */
export async function renewDomains(
  needs: Pick<DomainPorts, 'isAbove' | 'spend'>,
  trx: Trx,
  payer: { accountID: TenantID; actorID: string },
  { orderNos, years, amount, ends }: RenewalWish,
  { tlds, prices }: { tlds: KnownTlds; prices: OwnPrices },
  now: Date,
): Promise<string[]> {
  const rows = (await requireLocked(trx, payer.accountID, orderNos)).map((row) => pricedNow(row, prices));
  const purchases: DomainPurchase[] = [];
  const refused = new Map<RenewalProblem, string[]>();
  const changed: (ChangedEnd & { orderNo: string })[] = [];
  for (const row of rows) {
    const { name, order_no: orderNo, expires_at: end } = row;
    const sold = tlds.get(row.tld);
    const { price, problem, newEnd, ...quote } = quoteRenewal(row, sold, years, now);
    if (price !== null && sold && end && newEnd) {
      purchases.push(purchaseOf(row, { ...quote, price, newEnd, problem }, sold, prices.get(row.id)));
      if ((ends?.get(orderNo) ?? seconds(end)) !== seconds(end)) changed.push({ name, orderNo, newEnd });
    } else {
      const why = problem ?? 'notRenewable';
      refused.set(why, [...(refused.get(why) ?? []), orderNo]);
    }
  }
  const [first] = refused;
  if (first) {
    const [why, numbers] = first;
    throw new OrdersRefusedError(BodyCode.wrongState, nameTexts[PROBLEMS[why]], numbers, rows.length > 1);
  }
  const total = purchases.reduce((sum, one) => sum + one.amount, 0);
  const amountText =
    total === amount
      ? undefined
      : withAmount(total, (sum) => sayOfName('renewal.priceChanged', { amount: sum }));
  const data = { amount: total, ends: rows.map(({ expires_at }) => secondsOrZero(expires_at)) };
  const [firstChanged, ...others] = changed;
  if (firstChanged) {
    const errors = {
      ends: changedEndsText([firstChanged, ...others]),
      ...(amountText && { amount: amountText }),
    };
    const numbers = changed.map(({ orderNo }) => orderNo);
    const reason = nameTexts['renewal.endChanged'];
    throw new OrdersRefusedError(BodyCode.wrongState, reason, numbers, rows.length > 1, { errors, data });
  }
  if (amountText) throw new BusinessError(BodyCode.wrongState, amountText, { amount: amountText }, data);
  return placeDomainOrders(needs, trx, payer, purchases, now, 'orderNo');
}
