/* Amounts of tokens in their least units, which may be more than a number holds. */

/** Digits of a rate that count. */
const RATE_DIGITS = 10;

const scaledRate = (rate: number): bigint => BigInt(rate.toFixed(RATE_DIGITS).replace('.', ''));

/** Whether a rate can be reckoned with. */
export const isRate = (rate: number | undefined): rate is number =>
  rate !== undefined && Number.isFinite(rate) && scaledRate(rate) > 0n;

/**
 * Hundredths of a token that an amount of the base currency comes to, rounded up, so that no less is asked for than is
 * owed, and what is asked for has two digits after the point.
 * @param rate tokens for one of the base currency
 */
export function hundredthsFor(cents: number, rate: number): number {
  const divisor = 10n ** BigInt(RATE_DIGITS);
  return Number((BigInt(cents) * scaledRate(rate) + divisor - 1n) / divisor);
}

export const unitsOf = (hundredths: number, decimals: number): bigint =>
  BigInt(hundredths) * 10n ** BigInt(decimals - 2);

/** Cents of the base currency that units of a token come to at a rate, rounded down. */
export const centsFor = (units: bigint, rate: number, decimals: number): number =>
  Number((units * 100n * 10n ** BigInt(RATE_DIGITS)) / (scaledRate(rate) * 10n ** BigInt(decimals)));

/** Cents of a price that a part of the units which were asked for comes to, rounded down. */
export const centsOfQuote = (units: bigint, quote: { units: bigint; cents: number }): number =>
  Number((units * BigInt(quote.cents)) / quote.units);

/** `22.12`, `0.000001`: with two digits after the point, and more where there are. */
export function unitsText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const parts = digits.slice(-decimals);
  return `${digits.slice(0, -decimals)}.${parts.slice(0, 2)}${parts.slice(2).replace(/0+$/, '')}`;
}
