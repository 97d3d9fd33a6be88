/** How amounts are shown: symbol before, `endSymbol` behind, the base currency's amount times `exRate` between. */
export interface DisplayCurrency {
  symbol: string;
  /** ISO code or a site's own unit, such as CNY. */
  unit: string;
  /** Shown amount = base amount × exRate (D-188); the default currency has 1. */
  exRate: number;
  /** 元 for the site's default currency, the currency's unit otherwise (D-069). */
  endSymbol: string;
}

/** The built-in site currency (A§9.32, D-069). */
export const DEFAULT_CURRENCY: DisplayCurrency = { symbol: '¥', unit: 'CNY', exRate: 1, endSymbol: '元' };

/** A rate as an integer and the power of ten it was scaled by, so that 0.14 doesn't become 0.14000000000000001. */
function toFraction(rate: number): { numerator: bigint; denominator: bigint } {
  const [digits = '0', exponent = '0'] = String(rate).split('e');
  const [whole = '0', decimals = ''] = digits.split('.');
  const power = decimals.length - Number(exponent);
  const integer = BigInt(whole + decimals);
  return power >= 0
    ? { numerator: integer, denominator: 10n ** BigInt(power) }
    : { numerator: integer * 10n ** BigInt(-power), denominator: 1n };
}

/**
 * Whole cents of the base currency as a decimal amount with two places, converted by `exRate` and rounded half up
 * by size, so that a refund is the mirror of its payment (UI-014, D-069). 12345 gives 123.45.
 * Throws a RangeError for anything but a whole number of cents: a fraction means that money was computed as float.
 */
export function formatAmount(cents: number, exRate = 1): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  const { numerator, denominator } = toFraction(exRate);
  const size = BigInt(Math.abs(cents)) * numerator;
  const rounded = (size * 2n + denominator) / (denominator * 2n);
  const text = `${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`;
  return cents < 0 && rounded !== 0n ? `-${text}` : text;
}

/**
 * symbol + amount + end symbol: 12345 gives ¥123.45元, with USD at 0.14 $17.28USD (UI-015, D-069). The sign of a
 * negative amount stands first, as in every statement: -¥123.45元.
 */
export function formatMoney(cents: number, currency: DisplayCurrency = DEFAULT_CURRENCY): string {
  const amount = formatAmount(cents, currency.exRate);
  const [sign, size] = amount.startsWith('-') ? ['-', amount.slice(1)] : ['', amount];
  return sign + currency.symbol + size + currency.endSymbol;
}
