/** Fen of an amount of yuan as bills write it, `-158.00` or `0.00600`; what is less than a fen is rounded. */
export function billFen(text: string): number | undefined {
  const [, sign, whole, parts = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const fen = Number(whole + parts.slice(0, 2).padEnd(2, '0')) + (parts.charAt(2) >= '5' ? 1 : 0);
  return sign === '-' && fen !== 0 ? -fen : fen;
}
