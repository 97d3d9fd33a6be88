import type { CartLine } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { secondsOrNull } from '../names/wire.ts';
import { threeYearTotal } from '../prices/selling-price.ts';
import type { PriceList } from '../prices/tld-list.ts';
import type { CartRow } from './cart.store.ts';
import type { LineQuote } from './quote.ts';

/** Years that some top-level domain is sold for. */
const ANY_TERM = { minYears: 1, maxYears: 10 };

/** A line of the cart as its owner reads it. */
export function wireOfLine(row: CartRow, quote: LineQuote, { tlds, rule }: PriceList): CartLine {
  const policy = tlds.find(({ policy }) => policy.tld === row.tld)?.policy ?? ANY_TERM;
  const { prices, price, premium, problem, newEnd, contactVersion, domainOrderNo } = quote;
  const isNew = row.kind === 'register';
  return {
    id: row.id,
    domain: row.domain,
    unicode: toReadable(row.domain),
    tld: row.tld,
    kind: row.kind,
    years: row.years,
    price,
    firstYear: prices?.first ?? null,
    renewPrice: prices?.next ?? null,
    threeYears: prices && threeYearTotal({ register: prices.first, renew: prices.next }, policy),
    currency: rule.currency,
    minYears: isNew ? policy.minYears : 1,
    maxYears: policy.maxYears,
    premium,
    contactID: isNew ? (row.contact_id ?? '') : '',
    contactVersion,
    autoRenew: row.auto_renew,
    certificate: row.certificate,
    problem,
    domainOrderNo,
    newExpireTime: secondsOrNull(newEnd),
  };
}
