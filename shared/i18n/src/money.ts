import type { Lang } from './languages.ts';

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
 * by size, so that a refund is the mirror of its payment (D-069). 12345 gives 123.45.
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

const NO_BREAK_SPACE = '\u00a0';
const grouped = new Map<Lang, Intl.NumberFormat>();

/** A decimal amount with the separators of a language, without passing through a binary fraction. */
function withSeparators(amount: string, lang: Lang): string {
  let format = grouped.get(lang);
  if (!format) {
    format = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    grouped.set(lang, format);
  }
  return format.format(amount as `${number}`);
}

/**
 * symbol + amount + end symbol, as the language writes amounts (D-069, D-270): in Chinese ¥12,345.00元 and
 * with USD at 0.14 $17.28USD; elsewhere the currency's code stands behind, de ¥12.345,00 CNY. The sign of a negative
 * amount stands first, as in every statement: -¥123.45元.
 */
export function formatMoney(
  cents: number,
  currency: DisplayCurrency = DEFAULT_CURRENCY,
  lang: Lang = 'zh',
): string {
  const amount = formatAmount(cents, currency.exRate);
  const [sign, size] = amount.startsWith('-') ? ['-', amount.slice(1)] : ['', amount];
  const end = lang === 'zh' ? currency.endSymbol : NO_BREAK_SPACE + currency.unit;
  return sign + currency.symbol + withSeparators(size, lang) + end;
}
