/* Amounts as PayPal writes them, in the currencies that it takes; whole minor units on the way. */

/** Digits after the point (developer.paypal.com/api/rest/reference/currency-codes). */
const DIGITS: Readonly<Record<string, number>> = {
  AUD: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 0,
  ILS: 2,
  JPY: 0,
  MXN: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TWD: 0,
  USD: 2,
};

/** Digits after the point of a currency; undefined for one that PayPal doesn't take. */
export const digitsOf = (currency: string): number | undefined =>
  Object.hasOwn(DIGITS, currency) ? DIGITS[currency] : undefined;

/** `2212` of USD is `22.12`, `3397` of JPY is `3397`. */
export function valueOf(minor: number, currency: string): string {
  const digits = digitsOf(currency) ?? 2;
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Minor units of `22.12`, `22.1` or `22`; undefined for what is no amount of the currency. */
export function minorOf(value: string, currency: string): number | undefined {
  const digits = digitsOf(currency) ?? 2;
  const [, whole, parts = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (whole === undefined || /[1-9]/.test(parts.slice(digits))) return undefined;
  return Number(whole + parts.slice(0, digits).padEnd(digits, '0'));
}

/** Digits of a rate that count. */
const RATE_DIGITS = 10;

/**
 * What an amount of the base currency is in another, rounded up, so that no less is charged than is owed.
 * @param cents of the base currency
 * @param rate units of the other currency for one of the base currency, above 0
 */
export function convert(cents: number, rate: number, currency: string): number {
  const scaled = BigInt(rate.toFixed(RATE_DIGITS).replace('.', ''));
  const digits = BigInt(digitsOf(currency) ?? 2);
  const dividend = BigInt(cents) * scaled * 10n ** digits;
  const divisor = 10n ** BigInt(RATE_DIGITS) * 100n;
  return Number((dividend + divisor - 1n) / divisor);
}

/** A share of an amount, rounded to the nearest whole unit: `amount * part / whole`. */
export function shareOf(amount: number, part: number, whole: number): number {
  const divisor = BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + divisor) / (2n * divisor));
}
