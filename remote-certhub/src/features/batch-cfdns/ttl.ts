/** Seconds, or numbers with units, as name servers read them: `1h30m`. */
const TTL = /^(?:\d{1,9}|(?:\d{1,7}[smhdw])+)$/i;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
export const isTtl = (text: string): boolean => TTL.test(text) || /^auto$/i.test(text);

/** Seconds; 1 leaves them to the provider, undefined is for what is no TTL. */
export function seconds(text: string): number | undefined {
  if (/^auto$/i.test(text)) return 1;
  if (!TTL.test(text)) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  return [...text.matchAll(/(\d+)(\D)/g)].reduce(
    (sum, [, digits, unit = '']) => sum + Number(digits) * (UNITS[unit.toLowerCase()] ?? 0),
    0,
  );
}
