import { z } from 'zod';
import { isOverrideEntry } from './override-origins.ts';
import { readZoneAccounts } from './zone-accounts.ts';

/* Kinds of values that variables have. */

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .pipe(z.number().max(65_535));
/** Absent, nothing listens. */
export const optionalPort = z.string().transform((value, context) => {
  if (value === '') return undefined;
  const verdict = port.safeParse(value);
  if (verdict.success) return verdict.data;
  context.addIssue({ code: 'custom', message: 'must be a port number, 0 to 65535' });
  return z.NEVER;
});
export const yesNo = z.enum(['0', '1']).transform((value) => value === '1');
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
export const someSeconds = wholeNumber.refine((value) => value > 0, 'must be 1 or more');
export const addressList = z.string().transform((joined) =>
  joined
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);
/** `name=value,…` */
export const pairs = z
  .string()
  .regex(/^(\w+=[\w-]+(,\w+=[\w-]+)*)?$/, 'must be pairs such as expiry=SMS_1,issued=SMS_2')
  .transform((joined): Readonly<Record<string, string>> =>
    Object.fromEntries(
      joined
        .split(',')
        .filter((pair) => pair !== '')
        .map((pair) => {
          const [name = '', value = ''] = pair.split('=');
          return [name, value];
        }),
    ),
  );
export const overrideList = addressList.refine(
  (entries) => entries.every(isOverrideEntry),
  'must be origins: https://…, or http://localhost; a port of * is any',
);
/** Where secrets are sent to: encrypted, unless nobody else can read on the way. */
export const endpoint = z
  .url({ protocol: /^https?$/ })
  .refine(
    (address) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(address),
    'must begin with https://, or with http:// and the name of this machine',
  );
export const zoneAccounts = z.string().transform((text, context) => {
  const zones = readZoneAccounts(text);
  if (zones) return zones;
  context.addIssue({ code: 'custom', message: 'must be zones with numbers of accounts: zone=C…+C…,zone=C…' });
  return z.NEVER;
});
export const optionalUrl = (protocols: RegExp) =>
  z.union([z.literal(''), z.url({ protocol: protocols })]).transform((value) => value || undefined);

/** Stands in every page's content security policy, so it has no sign with a meaning there. */
export const assetsUrl = z
  .string()
  .regex(
    /^(https?:\/\/[\w.-]+(:\d+)?(\/[\w.~-]+)*\/?)?$/,
    'must be an address without a query, such as https://cdn.example',
  )
  .transform((address) => address.replace(/\/$/, ''));
