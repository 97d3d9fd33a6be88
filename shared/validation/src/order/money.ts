/** Why a typed amount is none. */
export type AmountProblem = 'empty' | 'format' | 'precision' | 'range';

/** A typed amount in whole cents, or what is wrong with it. */
export type Amount = { ok: true; cents: number } | { ok: false; problem: AmountProblem };

const DECIMAL = /^(\d+)(?:\.(\d*))?$/;

/**
 * Reads an amount in decimal units as whole cents, by digits and not by multiplication, since 1.005 * 100 is not
 * 100.5 (D-068). A comma is refused: it means thousands to some and decimals to others.
 *
 * `precision`: more than two decimals; `range`: more than can be counted exactly.
 */
export function centsFromDecimal(text: string): Amount {
  const plain = text.trim();
  if (plain === '') return { ok: false, problem: 'empty' };
  const match = DECIMAL.exec(plain);
  if (!match) return { ok: false, problem: 'format' };
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > 2) return { ok: false, problem: 'precision' };
  const cents = Number(`${match[1]}${fraction.padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? { ok: true, cents } : { ok: false, problem: 'range' };
}

/**
 * Writes whole cents as decimal units with two decimals and a point: 5 gives `0.05` (B§9.13). For inputs and
 * files; pages show money through @certdeck/i18n.
 *
 * @throws RangeError when the amount is no whole number of cents
 */
export function decimalFromCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
