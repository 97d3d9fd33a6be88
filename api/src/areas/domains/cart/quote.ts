import type { CartLine } from '@certdeck/contract';
import { yearsAfter } from '../../../platform/clock/years.ts';
import type { Availability, TldPolicy } from '../../../ports/registrar/registrar.ts';
import type { NamePrices, PriceRule } from '../prices/selling-price.ts';
import { sellingPrices } from '../prices/selling-price.ts';
import type { SoldTld } from '../prices/tld-list.ts';
import { yearPrice } from '../renewals/quote.ts';
import { renewalFault } from '../renewals/renewable.ts';
import type { CartRow } from './cart.store.ts';
import type { HeldName } from './held-names.store.ts';

export type CartProblem = NonNullable<CartLine['problem']>;

/** What is known of the name of a line. */
export interface LineFacts {
  /** Absent where its top-level domain isn't sold. */
  sold: SoldTld | undefined;
  /** What the registry says of a name that is to be registered. */
  availability: Availability | undefined;
  /** Somebody has it here already. */
  isHeld: boolean;
  /** The tenant has it already: it is to be renewed, or can't be registered. */
  held: HeldName | undefined;
  /** Minor units of one more year of a name with a price of its own, as the registry says now. */
  renewFee?: number | undefined;
  /** What the chosen contact is like now; absent where there is none. */
  contactVersion: string | undefined;
}

export interface QuoteRules {
  rule: PriceRule;
  /** Whether the tenant has proven who it is. */
  isVerified: boolean;
  now: Date;
}

/** What a line costs and whether it can be paid. */
export interface LineQuote extends LinePrice {
  /** Of whom the name would be registered for; empty for nobody. */
  contactVersion: string;
  /** The number that names the domain where the tenant has it; empty otherwise. */
  domainOrderNo: string;
}

interface LinePrice {
  problem: CartProblem | null;
  /** Cents: the first year and each one after it; null where the name can't be bought. */
  prices: { first: number; next: number } | null;
  /** Cents of all years; null where they can't be bought. */
  price: number | null;
  premium: boolean;
  /** What the registry is expected to take for all years, in minor units. */
  fee: { amount: number; currency: string } | null;
  /** When a renewed name ends; null for a registration, whose term begins when the registry says so. */
  newEnd: Date | null;
}

const refused = (problem: CartProblem): LinePrice => ({
  problem,
  prices: null,
  price: null,
  premium: false,
  fee: null,
  newEnd: null,
});

/** What a line of the cart costs by what is known of its name. */
export function quoteLine(line: CartRow, facts: LineFacts, rules: QuoteRules): LineQuote {
  const isNew = line.kind === 'register';
  return {
    ...(isNew ? quoteRegistration(line, facts, rules) : quoteRenewalLine(line, facts, rules)),
    contactVersion: (isNew && facts.contactVersion) || '',
    domainOrderNo: facts.held?.order_no ?? '',
  };
}

function quoteRegistration(
  { years, contact_id }: CartRow,
  { sold, availability, isHeld, held, contactVersion }: LineFacts,
  { rule, isVerified }: QuoteRules,
): LinePrice {
  if (!sold) return refused('notSold');
  if (held) return refused('yours');
  if (isHeld) return refused('taken');
  const { policy } = sold;
  const state = availability?.state ?? 'unknown';
  if (state === 'taken' || state === 'reserved' || state === 'unknown') return refused(state);
  if (availability?.claimsKey !== undefined || (policy.verifiedRegistrant && !isVerified))
    return refused('notRegistrable');
  const premium = state === 'premium';
  const prices = pricesOfName(sold, availability, rule);
  // A premium name whose price can't be told isn't sold.
  if (!prices) return refused('notSold');
  const cost = availability?.prices ?? policy.prices;
  const quote = {
    prices: { first: prices.register, next: prices.renew },
    premium,
    fee: { amount: cost.register + cost.renew * (years - 1), currency: cost.currency },
    newEnd: null,
  };
  if (!isTermSold(years, policy)) return { ...quote, problem: 'termNotSold', price: null };
  const price = prices.register + prices.renew * (years - 1);
  const problem =
    contact_id === null ? 'contactMissing' : contactVersion === undefined ? 'contactUnfit' : null;
  return { ...quote, problem, price };
}

function pricesOfName(
  sold: SoldTld,
  availability: Availability | undefined,
  rule: PriceRule,
): NamePrices | undefined {
  if (availability?.state !== 'premium') return sold.prices;
  return availability.prices && sellingPrices(availability.prices, rule);
}

export const isTermSold = (years: number, { minYears, maxYears }: TldPolicy): boolean =>
  years >= minYears && years <= maxYears;

function quoteRenewalLine(
  { years }: CartRow,
  { sold, held, renewFee }: LineFacts,
  { now }: QuoteRules,
): LinePrice {
  if (!sold) return refused('notSold');
  const { policy } = sold;
  const fault = held ? renewalFault(held, policy, years, now) : 'notRenewable';
  if (!held || fault === 'notRenewable') return refused('notRenewable');
  if (held.under_way) return refused('underWay');
  const year = yearPrice(held, sold);
  const fee = held.premium ? renewFee : policy.prices.renew;
  const quote = {
    prices: { first: year, next: year },
    premium: held.premium,
    fee: fee === undefined ? null : { amount: fee * years, currency: policy.prices.currency },
  };
  if (fault) return { ...quote, problem: fault, price: null, newEnd: null };
  const newEnd = held.expires_at && yearsAfter(held.expires_at, years);
  return { ...quote, problem: null, price: year * years, newEnd };
}
