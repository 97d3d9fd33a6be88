import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../../platform/config/config.ts';
import type { RegistrarPrices, TldPolicy } from '../registrar.ts';
import { isCurrency } from './decimal.ts';

/*
 * EPP doesn't tell what a top-level domain allows (RFC 5731 has no such object), so the operator writes it down, from
 * the registry's documents or the contract.
 */

/** A top-level domain that is sold; amounts only where the server doesn't tell them (RFC 8748). */
export type SoldTld = Omit<TldPolicy, 'prices'> & {
  prices: { currency: string } & Partial<RegistrarPrices>;
};

const days = z.number().int().min(0).max(366);
const years = z.number().int().min(1).max(10);
const amount = z.number().int().min(0).max(1e9);
const currency = z.string().refine(isCurrency, 'must be a code of ISO 4217');
const codePoint = z.number().int().min(0x80).max(0x10ffff);

/** Days before its end at which a name of one year at most takes the next one, where the file says nothing of it. */
const RENEWAL_DAYS = 30;

const soldTld = z.strictObject({
  tld: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be an A-label in lower case, without the dot before it'),
  minYears: years.default(1),
  maxYears: years.default(10),
  renewalDays: days.optional(),
  addGraceDays: days.default(5),
  autoRenewGraceDays: days.default(45),
  redemptionDays: days.default(30),
  pendingDeleteDays: days.default(5),
  transferLockDays: days.default(60),
  idnRanges: z.array(z.tuple([codePoint, codePoint])).default([]),
  verifiedRegistrant: z.boolean().default(false),
  prices: z.union([
    z.strictObject({ currency }),
    z.strictObject({ currency, register: amount, renew: amount, transfer: amount, restore: amount }),
  ]),
});

const list = z
  .array(soldTld)
  .min(1)
  .transform((all) => all.map((one) => ({ renewalDays: one.maxYears === 1 ? RENEWAL_DAYS : 0, ...one })))
  .refine((all) => new Set(all.map(({ tld }) => tld)).size === all.length, 'names one twice');

/**
 * Reads the file of top-level domains: a JSON list, sorted by name afterwards.
 * @throws ConfigError naming the entry and the field
 */
export function readSoldTlds(file: string): SoldTld[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `EPP_TLDS_FILE must name a file of JSON (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  const verdict = list.safeParse(content);
  if (!verdict.success)
    throw new ConfigError(
      `EPP_TLDS_FILE: ${verdict.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    );
  return verdict.data.sort((one, other) => (one.tld < other.tld ? -1 : 1));
}

/** The prices where all of them are there. */
export function allPrices(prices: SoldTld['prices']): RegistrarPrices | undefined {
  const { currency, register, renew, transfer, restore } = prices;
  if (register === undefined || renew === undefined || transfer === undefined || restore === undefined)
    return undefined;
  return { currency, register, renew, transfer, restore };
}
