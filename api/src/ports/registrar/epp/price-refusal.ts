import { checkOf } from './check-command.ts';
import { type EppClient, type Refused, refused } from './client.ts';
import { type Fee, feeCheck, readFees } from './fees.ts';
import type { SoldTld } from './sold-tlds.ts';

/** Codes with which servers refuse a price: one is missing, out of range, against a rule (RFC 8748 3.4). */
const OF_PRICES: ReadonlySet<number | undefined> = new Set([2003, 2004, 2005, 2306, 2308]);

export interface Priced {
  command: 'create' | 'renew' | 'transfer';
  name: string;
  years: number;
  fee: Fee | undefined;
  policy: SoldTld;
}

/**
 * Whether what was refused was refused for its price. The codes say so of other things as well and servers name what
 * they complain of in ways of their own, so that the price is asked for and compared.
 * @returns the refusal with the registry's price; undefined where the price is the one that was expected
 */
export async function priceRefusal(
  client: EppClient,
  { command, name, years, fee, policy }: Priced,
  refusal: Refused,
): Promise<Refused | undefined> {
  if (!OF_PRICES.has(refusal.response?.code)) return undefined;
  const asked = await client.ask({
    kind: 'reads',
    about: name,
    build: (services) => ({
      action: checkOf([name]),
      extensions: [feeCheck(services, policy.prices.currency, [command], years)],
    }),
  });
  const price = asked.ok ? readFees(asked.value.response).get(name) : undefined;
  const amount = price?.amounts.get(command);
  if (!price || amount === undefined) return undefined;
  // Standard names may be asked for without a price.
  const expected = fee ? fee.amount === amount && fee.currency === price.currency : !price.premium;
  if (expected) return undefined;
  return refused('PRICE_CHANGED', `The price is ${amount} minor units of ${price.currency}`);
}
