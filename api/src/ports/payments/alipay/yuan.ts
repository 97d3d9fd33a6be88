/* Amounts of the yuan with two digits, as Alipay writes them; no floating point on the way. */

/** `15800` fen is `158.00`. */
export function yuanOf(fen: number): string {
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Fen of `158.00`, `158.5` or `158`; undefined for what is no such amount. */
export function fenOf(yuan: string): number | undefined {
  const [, whole, parts = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return whole === undefined ? undefined : Number(whole + parts.padEnd(2, '0'));
}
