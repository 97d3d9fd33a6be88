/** Whole cents of an amount as it is typed; undefined for what is none. */
export function centsIn(text: string): number | undefined {
  const [, units, cents = ''] = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return units === undefined ? undefined : Number(units) * 100 + Number(cents.padEnd(2, '0'));
}
