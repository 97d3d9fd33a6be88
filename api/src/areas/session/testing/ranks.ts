/**
 * Standard deviations by which one sample lies above another (Mann and Whitney, by the normal approximation; below it:
 * negative). Only the order of the values counts, so one answer that met with other work of the machine weighs no more
 * than any other. Where both are drawn from the same, 4 or more comes once in sixteen thousand times.
 */
export function deviation(one: readonly number[], other: readonly number[]): number {
  let above = 0;
  for (const left of one) for (const right of other) above += left > right ? 1 : left === right ? 0.5 : 0;
  const pairs = one.length * other.length;
  return (above - pairs / 2) / Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
}

/** Two samples of the same size, taken in turn. */
export type Draw = () => Promise<readonly [readonly number[], readonly number[]]>;

/** Deviations from which on a pair of samples is suspected. */
const SUSPECTED = 4;
/** Pairs of samples that have to lie apart in the same direction: all of them by chance once in 10^13 times. */
const PAIRS = 3;

/** Whether two populations are told apart: the first pair of samples that says nothing ends the search. */
export async function toldApart(draw: Draw): Promise<boolean> {
  let direction = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const measured = deviation(...(await draw()));
    if (Math.abs(measured) < SUSPECTED || Math.sign(measured) === -direction) return false;
    direction = Math.sign(measured);
  }
  return true;
}
