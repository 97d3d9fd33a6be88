import { z } from 'zod';
import { cents, flag, line, moment, noData, paging, requiredLine, wholeNumber } from './wire.ts';

/* Prices as the operator's people see and change them: cents, times in seconds, 0 for none. */

/** Products that one change names at most. */
const MOST_ITEMS = 500;

const priceID = z.uuid();
/** What a product costs from a moment on: by term, and for each further name and year. */
const priced = {
  prices: z.record(z.string(), z.number().int()),
  extraNamePrice: z.number().int(),
  onSale: z.boolean(),
};
const pricedShape = z.object(priced);
const productShape = z.object({
  productNo: z.string(),
  name: z.string(),
  brand: z.string(),
  brandName: z.string(),
  productType: z.string(),
  maxYear: z.number().int(),
  isFree: flag,
  ...priced,
  /** Since when; 0 for the first prices of all. */
  since: z.number().int(),
  /** When the next published change of it holds. */
  nextAt: z.number().int(),
});

export const prices = {
  /** `at`: the prices that hold then; those of now without it. */
  input: z.object({ at: moment().optional() }),
  data: z.array(productShape),
};

const item = z.object({
  productNo: requiredLine(64),
  prices: z.record(z.string().regex(/^\d{1,2}$/), cents()),
  extraNamePrice: cents(),
  onSale: flag,
});

const state = z.enum(['draft', 'scheduled', 'valid', 'withdrawn']);
const summary = {
  id: z.string(),
  title: z.string(),
  state,
  /** Seconds; 0 where nobody has said it yet. */
  validFrom: z.number().int(),
  count: z.number().int(),
  revision: z.number().int(),
  /** Numbers of accounts; '' for nobody. */
  createdBy: z.string(),
  changedBy: z.string(),
  changedAt: z.number().int(),
  publishedBy: z.string(),
  publishedAt: z.number().int(),
  withdrawnBy: z.string(),
  withdrawnAt: z.number().int(),
  /** Why it was withdrawn. */
  reason: z.string(),
  /** Whether the reader has worked on it, and so can't publish it. */
  own: z.boolean(),
};

export const priceChanges = {
  input: z.object({ ...paging, status: z.enum(['draft', 'published', 'withdrawn']).optional() }),
  data: z.array(z.object(summary)),
};
export const priceChange = {
  input: z.object({ id: priceID }),
  data: z.object({
    ...summary,
    items: z.array(
      z.object({
        productNo: z.string(),
        ...priced,
        /** What held when the item was drafted. */
        before: pricedShape,
        /** What would hold without the change, where that is something else by now. */
        other: pricedShape.optional(),
        /** Whether a price falls so far that whoever publishes has to say that it is meant. */
        low: z.boolean(),
        /** Whether a later change of the product is published already. */
        overtaken: z.boolean(),
      }),
    ),
  }),
};
export const savePriceChange = {
  input: z.object({
    /** Both absent for a new one. */
    id: priceID.optional(),
    /** The revision that was changed. */
    revision: wholeNumber(1, 1_000_000).optional(),
    title: requiredLine(80),
    validFrom: moment(),
    items: z.array(item).min(1).max(MOST_ITEMS),
  }),
  data: z.object({ id: z.string(), revision: z.number().int() }),
};
export const dropPriceChange = { input: z.object({ id: priceID }), data: noData };
export const publishPriceChange = {
  input: z.object({
    id: priceID,
    /** The revision that was looked at. */
    revision: wholeNumber(1, 1_000_000),
    /** Says that prices which fall far are meant. */
    low: flag.optional(),
  }),
  data: noData,
};
export const withdrawPriceChange = {
  input: z.object({ id: priceID, reason: requiredLine(500) }),
  data: noData,
};
export const priceHistory = {
  input: z.object({ productNo: requiredLine(64) }),
  data: z.array(
    z.object({
      ...priced,
      /** 0: since ever. */
      validFrom: z.number().int(),
      /** The change that brought it; '' for prices that came with a release of the portal. */
      changeID: z.string(),
      title: line(80),
      createdBy: z.string(),
      publishedBy: z.string(),
      publishedAt: z.number().int(),
    }),
  ),
};
