import type { Db } from '../../../../platform/database/transaction.ts';
import type { ProviderPayments } from '../../provider-payments.store.ts';
import { payersIn } from '../../testing/payers.ts';
import type { TokenPayments } from '../token-payments.store.ts';

/** Of the seed phrase that development nodes publish: its first address is 0xf39F…2266. */
export const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
/** Tokens for one yuan. */
export const RATE = 0.14;
/** Millionths of a token, its smallest units, in a hundredth. */
const UNITS_OF_HUNDREDTH = 10_000n;

/** What tests ask about payments by tokens, whichever chain they come by. */
export function tokenDesk({
  db,
  payments,
  tokens,
  now,
}: {
  db: Db;
  payments: ProviderPayments;
  tokens: TokenPayments;
  now: () => Date;
}) {
  return {
    /** Smallest units of the token that a payment asks for. */
    unitsOf: async (name: string): Promise<bigint> => {
      const row = await payments.findByName(name);
      return BigInt(row?.details['hundredths'] ?? 0) * UNITS_OF_HUNDREDTH;
    },
    /** Units of the token in the cents that they were asked for. */
    centsOf: (units: bigint): number => Math.round(Number(units / UNITS_OF_HUNDREDTH) / RATE),
    positionOf: async (name: string): Promise<number> => (await tokens.find(name))?.position ?? 0,
    addressOf: async (name: string): Promise<string> => (await tokens.find(name))?.address ?? '',
    ...payersIn(db, () => ({ expiresAt: new Date(now().getTime() + 1_800_000) })),
  };
}
