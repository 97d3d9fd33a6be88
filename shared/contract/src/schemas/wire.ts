import { z } from 'zod';
import { withoutUnseenMarks } from '../unseen-marks.ts';

/*
 * Form values are strings and JSON values are not; these schemas read both, so that a call
 * means the same in either body. Nothing here coerces: 'abc' is not a number.
 */

/** Whole number between `min` and `max`. */
export const wholeNumber = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,16}$/)])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** Whole cents of the base currency (D-068). */
export const cents = (min = 0) => wholeNumber(min, 1_000_000_000_000);

/** One-line text, trimmed and without marks that nobody sees; 255 characters by default (D-128). */
export const line = (max = 255) =>
  z
    .string()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text.replaceAll('\t', '')), 'must not hold control characters')
    .transform((text) => withoutUnseenMarks(text).trim());

export const requiredLine = (max = 255) => line(max).pipe(z.string().min(1));

/** Text of several lines. */
export const text = (max: number) => z.string().max(max);

/** The end of the year 9999: what clocks, databases and dates of certificates can hold. */
const LAST_SECOND = 253_402_300_799;

/** Seconds since 1970, up to the end of the year 9999. */
export const moment = () => wholeNumber(0, LAST_SECOND);

/** Seconds since 1970 as an item of a list. */
export const secondsItem = z.string().regex(/^\d{1,12}$/);

/** A list: JSON array, repeated form keys, or one comma-joined value (D-056). */
export const listOf = <Item extends z.ZodType<string, string>>(item: Item, max: number) =>
  z
    .union([
      z.array(z.string()),
      z.string().transform((joined) => (joined === '' ? [] : joined.split(',', max + 1))),
    ])
    .pipe(z.array(item).max(max));

/** Borders of spans of time at most: a day each for a quarter of a year. */
export const MOST_BORDERS = 100;

/** Seconds since 1970 that divide time into spans, each later than the one before, two at least. */
export const borders = () =>
  listOf(z.string().max(12).regex(/^\d+$/), MOST_BORDERS)
    .transform((texts) => texts.map(Number))
    .pipe(
      z
        .array(z.number().int().max(LAST_SECOND))
        .min(2)
        .max(MOST_BORDERS)
        .refine(
          (times) => times.every((time, index) => index === 0 || time > times[index - 1]!),
          'must rise',
        ),
    );

/** Y or N on the wire (B§3.9, D-218): anything but Y is false. */
export const flag = z.enum(['Y', 'N']);

/** Page of a list: `offset` is a 1-based page number (D-063). */
export const paging = {
  limit: wholeNumber(1, 5000).optional(),
  offset: z
    .union([z.number(), z.string().regex(/^-?\d{1,9}$/)])
    .transform(Number)
    .transform((page) => Math.max(1, Math.trunc(page)))
    .optional(),
};

/** Calls that take nothing. */
export const nothing = z.object({});

/** Calls that answer nothing but their code. */
export const noData = z.object({});

export const orderNo = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);
export const unixSeconds = z.number().int();
