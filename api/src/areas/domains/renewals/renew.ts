import { BodyCode } from '@certdeck/contract';
import { withAmount } from '../../../platform/area/amount-text.ts';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { BusinessError, OrdersRefusedError } from '../../../platform/server/errors.ts';
import { requireLocked } from '../names/find.ts';
import type { KnownTlds } from '../names/known-tlds.ts';
import { nameTexts, sayOfName } from '../names/texts.ts';
import type { DomainPorts } from '../ports.ts';
import { type DomainPurchase, placeDomainOrders } from '../work/place.ts';
import { type OwnPrices, pricedNow } from './own-price.ts';
import { purchaseOf } from './purchase.ts';
import { quoteRenewal, type RenewalProblem } from './quote.ts';

export interface RenewalWish {
  orderNos: readonly string[];
  years: number;
  /** Cents for all of them that the payer has seen. */
  amount: number;
  /** Their ends that the payer has seen, in seconds and in their order; none: not said. */
  ends: readonly number[];
}

/** Why a name isn't renewed. */
type Fault = RenewalProblem | 'endChanged';

const PROBLEMS: Readonly<Record<Fault, keyof typeof nameTexts>> = {
  notRenewable: 'renewal.notRenewable',
  termNotSold: 'renewal.termNotSold',
  underWay: 'renewal.underWay',
  endChanged: 'renewal.endChanged',
};

/**
 * Renews names from the balance, all or none, in the caller's transaction; those in redemption are restored.
 * @returns numbers of the renewals, in the order of the names
 * @throws BusinessError 13001 for a name that the tenant doesn't have, 13002 for one that can't be renewed so and where
 *   the price is another one than was seen, and what `placeDomainOrders` throws
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
  const refused = new Map<Fault, string[]>();
  const seen = new Map(orderNos.map((orderNo, index) => [orderNo, ends[index]]));
  for (const row of rows) {
    const sold = tlds.get(row.tld);
    const { price, problem, ...quote } = quoteRenewal(row, sold, years, now);
    const end = seen.get(row.order_no);
    const isOther = end !== undefined && row.expires_at !== null && end !== seconds(row.expires_at);
    if (price !== null && sold && !isOther)
      purchases.push(purchaseOf(row, { ...quote, price, problem }, sold, prices.get(row.id)));
    else {
      const why = problem ?? (isOther ? 'endChanged' : 'notRenewable');
      refused.set(why, [...(refused.get(why) ?? []), row.order_no]);
    }
  }
  const [first] = refused;
  if (first) {
    const [why, numbers] = first;
    throw new OrdersRefusedError(BodyCode.wrongState, nameTexts[PROBLEMS[why]], numbers, rows.length > 1);
  }
  const total = purchases.reduce((sum, one) => sum + one.amount, 0);
  if (total !== amount) {
    const text = withAmount(total, (now) => sayOfName('renewal.priceChanged', { amount: now }));
    throw new BusinessError(BodyCode.wrongState, text, { amount: text }, { amount: total });
  }
  return placeDomainOrders(needs, trx, payer, purchases, now, 'orderNo');
}
