import { z } from 'zod';
import { SEARCH_NAMES } from '../codes.ts';
import { line, listOf, nothing, paging, requiredLine } from './wire.ts';

/* Names that can be registered, and what top-level domains cost. Amounts in cents. */

const amount = z.number().int();

/**
 * What the registry says of a name: `premium` is free at a price of its own; `notSold`: its top-level domain isn't sold
 * here; `unknown`: the registry gave no answer; `invalid`: nobody can register a name so written. None of them is a
 * guess.
 */
export const nameState = z.enum(['free', 'taken', 'premium', 'reserved', 'notSold', 'unknown', 'invalid']);

/** A name that was asked for or is suggested. Prices are null where it can't be registered. */
export const suggestion = z.object({
  /** Lower case, A-labels, no final dot; one that is `invalid` as it was typed. */
  domain: z.string(),
  /** The same name as people read it. */
  unicode: z.string(),
  state: nameState,
  /** Whether it can be registered now: `free` or `premium`. */
  available: z.boolean(),
  /** The first year. */
  price: amount.nullable(),
  /** Each year after it. */
  renewPrice: amount.nullable(),
  /** Three years in all; null where the top-level domain isn't sold for so long. */
  threeYears: amount.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  /** Whether it was asked for by its name, rather than suggested. */
  exact: z.boolean(),
  /** Why it is `invalid`, in the reader's language; empty otherwise. */
  reason: z.string(),
});

/** A name with what divides it from the next (RFC 1035 2.3.4). */
const MOST_NAME = 254;

/**
 * `keyword`: a word or a name, or several divided by spaces or commas, the first `SEARCH_NAMES` of which count. `tlds`
 * limits the top-level domains, A-labels without a dot before them.
 * Page 1 (`offset`) has the names that were asked for, all of them, whatever `limit` is; each page after it `limit`
 * suggestions, 20 by default, in an order that stays. `total` counts both kinds.
 */
export const suggest = {
  input: z.object({
    keyword: requiredLine(SEARCH_NAMES * MOST_NAME),
    tlds: listOf(line(63), 50).optional(),
    ...paging,
  }),
  data: z.array(suggestion),
};

/** What a top-level domain costs and allows. */
export const topLevelDomain = z.object({
  /** A-label without the dot before it: `com`, `com.cn`. */
  name: z.string(),
  unicode: z.string(),
  /** The first year. */
  register: amount,
  /** Each year after it. */
  renew: amount,
  /** From another registrar, with the year that it adds. */
  transfer: amount,
  /** Out of redemption, without the year that comes with it. */
  restore: amount,
  /** Three years in all; null where it isn't sold for so long. */
  threeYears: amount.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  minYears: z.number().int(),
  maxYears: z.number().int(),
  /** Days after its end within which a name is renewed at the normal price. */
  graceDays: z.number().int(),
  /** Days after those within which it is restored. */
  redemptionDays: z.number().int(),
});
/** Every top-level domain that is sold, by name (D-067). */
export const listTlds = { input: nothing, data: z.object({ tld: z.array(topLevelDomain) }) };
