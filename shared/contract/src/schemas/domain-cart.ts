import { z } from 'zod';
import { CART_LINES } from '../codes.ts';
import {
  cents,
  flag,
  line,
  listOf,
  noData,
  nothing,
  requiredLine,
  secondsItem,
  wholeNumber,
} from './wire.ts';

/* Domain names that somebody means to buy. Amounts in cents of the base currency. */

const whole = z.number().int();

export const cartKind = z.enum(['register', 'renew']);

/**
 * Why a line can't be paid as it stands. `taken`: somebody else has the name; `yours`: the tenant has it already, by the
 * order `domainOrderNo`; `notRegistrable`: the registry asks for more than can be given here;
 * `unknown`: the registry gave no answer; `termNotSold`: not for so many years; `notRenewable`: the state of the name
 * doesn't allow it; `underWay`: another order for it isn't finished.
 */
export const cartProblem = z.enum([
  'taken',
  'yours',
  'reserved',
  'notSold',
  'notRegistrable',
  'unknown',
  'termNotSold',
  'contactMissing',
  'contactUnfit',
  'notRenewable',
  'underWay',
]);

/** One name in the cart (D-242). Prices are null where it can't be bought. */
export const cartLine = z.object({
  id: z.string(),
  /** Lower case, A-labels, no final dot. */
  domain: z.string(),
  unicode: z.string(),
  /** A-label without the dot before it. */
  tld: z.string(),
  kind: cartKind,
  years: whole,
  /** All years together. */
  price: whole.nullable(),
  /** The first of them. */
  firstYear: whole.nullable(),
  /** Each year after the first. */
  renewPrice: whole.nullable(),
  /** Three years in all; null where the top-level domain isn't sold for so long. */
  threeYears: whole.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  minYears: whole,
  maxYears: whole,
  /** It has a price of its own. */
  premium: z.boolean(),
  /** Whom it is registered for; empty where nobody was chosen, and for renewals. */
  contactID: z.string(),
  /** Changes with the choice of the contact and with its data; empty where `contactID` is. Nothing can be read from it. */
  contactVersion: z.string(),
  autoRenew: z.boolean(),
  /** A certificate is to be ordered for it once it is registered. */
  certificate: z.boolean(),
  problem: cartProblem.nullable(),
  /** The number that names the domain where the tenant has it already; empty otherwise. */
  domainOrderNo: z.string(),
  /** When a name ends once it is renewed by `years`, in Unix seconds; null for registrations and where it can't be. */
  newExpireTime: whole.nullable(),
});

export const listCart = { input: nothing, data: z.array(cartLine) };
/** A name that is in the cart already keeps its line: the same `id` is answered. */
export const addToCart = {
  input: z.object({
    domain: requiredLine(254),
    years: wholeNumber(1, 10).optional(),
    kind: cartKind.optional(),
  }),
  data: z.object({ id: z.string() }),
};
/** Changes what is given and leaves the rest. */
export const changeCartLine = {
  input: z.object({
    id: z.uuid(),
    years: wholeNumber(1, 10).optional(),
    contactID: z.uuid().optional(),
    autoRenew: flag.optional(),
    certificate: flag.optional(),
  }),
  data: noData,
};
export const removeFromCart = { input: z.object({ id: z.uuid() }), data: noData };
/**
 * Pays lines of the cart from the balance, all or none. `amount` is what the payer has seen for all of them, `newEnds`
 * the `newExpireTime` of each line that was seen, in the order asked and 0 for null: another price or another end is
 * refused (13002, `data.amount`, `data.newEnds`) and nothing is charged. `autoRenew` are the lines that were seen to renew
 * by themselves: another one that does is refused too, for it spends money later. `contacts` are the `contactVersion` of
 * each line that was seen, in the order asked: a name that would be registered for another contact, or for one with other
 * data, is refused in the same way (`data.contacts`). `newEnds` and `contacts` have an item for each of `cartIDs`, else they
 * are refused (13004). `orderNo` answers one number for each line, in the order asked.
 */
export const payCart = {
  input: z.object({
    cartIDs: listOf(z.uuid(), CART_LINES),
    payMethod: line(20).optional(),
    amount: cents(),
    newEnds: listOf(secondsItem, CART_LINES).optional(),
    autoRenew: listOf(z.uuid(), CART_LINES).optional(),
    contacts: listOf(line(64), CART_LINES).optional(),
  }),
  data: z.object({ orderNo: z.array(z.string()) }),
};
