import type { ListedDomain } from '../names/names.store.ts';
import type { SoldTld } from '../prices/tld-list.ts';
import type { DomainPurchase } from '../work/place.ts';
import type { OwnPrice } from './own-price.ts';
import type { Quote } from './quote.ts';

/** What is bought by a quote without a problem. */
export function purchaseOf(
  row: ListedDomain,
  quote: Quote & { price: number },
  sold: SoldTld,
  own: OwnPrice | null | undefined,
): DomainPurchase {
  const { kind, years, price: amount } = quote;
  if (!row.expires_at) throw new Error(`${row.name} has no end that it could be renewed from`);
  const cost = own?.cost ?? sold.policy.prices;
  // A restore is a request of its own beside the year that it brings.
  const fee = cost.renew * years + (kind === 'restore' ? sold.policy.prices.restore : 0);
  return {
    kind,
    domain: { id: row.id, name: row.name, until: row.expires_at },
    years,
    amount,
    fee: { amount: fee, currency: cost.currency },
  };
}
