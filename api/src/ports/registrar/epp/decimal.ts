/** Digits after the point of a currency (ISO 4217). */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Whether it has the form of a code of ISO 4217. */
export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** Minor units as a decimal of XML: 1050 USD is `10.50`. */
export function decimalOf(minor: number, currency: string): string {
  return (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
}

/** The reverse; undefined for what is no amount or has a part of a minor unit. */
export function minorUnits(decimal: string, currency: string): number | undefined {
  const [, sign, whole, part = ''] = /^([+-]?)(\d{1,12})(?:\.(\d*))?$/.exec(decimal.trim()) ?? [];
  if (whole === undefined || !isCurrency(currency)) return undefined;
  const digits = digitsOf(currency);
  if (/[1-9]/.test(part.slice(digits))) return undefined;
  const amount = Number(whole + part.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' && amount !== 0 ? -amount : amount;
}
