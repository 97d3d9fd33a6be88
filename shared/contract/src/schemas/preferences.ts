import { z } from 'zod';
import { preferenceKeys } from '../preferences.ts';
import { line, requiredLine, wholeNumber } from './wire.ts';

/** Ids of a list's columns. */
const columnIDs = z.array(z.string().regex(/^[A-Za-z0-9]{1,30}$/)).max(30);

/** A list with its filters, order and columns, under a name. */
const savedView = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  name: requiredLine(40),
  /** The filters and the order, as they stand in the list's address. */
  query: line(500),
  /** Columns that it hides. */
  hidden: columnIDs,
});

const savedViews = z.object({
  views: z.array(savedView).max(20),
  /** Id of the view that the list opens with; '' for none. */
  first: z.string().max(40),
});

/** A server or program by the page's own name for it. */
const target = z.string().regex(/^[a-z0-9-]{1,30}$/);

/** What each name may hold. A name has its line here and in `preferenceKeys`; the compiler holds them together. */
export const preferenceValues = {
  shortcuts: z.boolean(),
  'lists.compact': z.boolean(),
  'columns.orders.list': columnIDs,
  'columns.orders.expiring': columnIDs,
  'views.orders.list': savedViews,
  'views.orders.expiring': savedViews,
  'orders.targets': z.object({ tls: target, email: target, code: target, doc: target }).partial(),
} satisfies Record<(typeof preferenceKeys)[number], z.ZodType>;

/** Characters of one value as JSON at most. */
export const PREFERENCE_LIMIT = 16_384;

const preferenceKey = z.enum(preferenceKeys);

/** What a member has chosen, each with how often it was written; null for what this release doesn't understand. */
export const listPreferences = {
  input: z.object({}),
  data: z.array(z.object({ key: preferenceKey, value: z.unknown(), revision: z.number().int().positive() })),
};

export const savePreference = {
  input: z
    .object({
      key: preferenceKey,
      value: z.unknown(),
      /** What the value was made from; 0 where nothing is kept yet. Another one in force answers 13002. */
      revision: wholeNumber(0, 2_000_000_000),
    })
    .superRefine(({ key, value }, context) => {
      const verdict = preferenceValues[key].safeParse(value);
      if (!verdict.success || JSON.stringify(value).length > PREFERENCE_LIMIT)
        context.addIssue({ code: 'custom', path: ['value'], message: 'is no value of this name' });
    }),
  data: z.object({ revision: z.number().int().positive() }),
};
