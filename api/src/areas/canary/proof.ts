/*
 * When a canary may be promoted: that it hasn't failed is no proof that it doesn't. With Jeffreys' prior the share of
 * visits that fail is Beta(1/2 + failed, 1/2 + visits − failed); a canary is proven when it is, with 95 %, worse by
 * less than half a percent of visits than what the others have.
 */
import { betaCdf, logBeta } from './beta.ts';

/** How much worse a canary may be, as a part of visits. */
export const MARGIN = 0.005;
/** How sure one must be of that. */
export const CERTAINTY = 0.95;

export interface Side {
  visits: number;
  failed: number;
}

/** Even; Simpson's rule is exact enough from a few hundred on, where a base is measured at all. */
const PARTS = 2_000;
/** Standard deviations around the mean that are looked at. */
const WIDTH = 12;

/** Probability that the canary fails in less than `MARGIN` more of the visits than the others do. */
export function certaintyOf(canary: Side, others: Side): number {
  const [a, b] = shapesOf(others);
  const mean = a / (a + b);
  const deviation = Math.sqrt((a * b) / ((a + b) ** 2 * (a + b + 1)));
  const low = Math.max(0, mean - WIDTH * deviation);
  const high = Math.min(1, mean + WIDTH * deviation);
  const [ca, cb] = shapesOf(canary);
  const scale = logBeta(a, b);
  // Over the square root, since the density has none at zero when nothing has failed.
  const at = (root: number): number => {
    const rate = root * root;
    if (rate >= 1) return 0;
    const density =
      2 *
      Math.exp(
        (2 * a - 1) * Math.log(Math.max(root, Number.MIN_VALUE)) + (b - 1) * Math.log1p(-rate) - scale,
      );
    return density * betaCdf(Math.min(1, rate + MARGIN), ca, cb);
  };
  const from = Math.sqrt(low);
  const step = (Math.sqrt(high) - from) / PARTS;
  let sum = 0;
  for (let part = 0; part <= PARTS; part += 1) {
    const weight = part === 0 || part === PARTS ? 1 : part % 2 === 1 ? 4 : 2;
    sum += weight * at(from + part * step);
  }
  return Math.min(1, Math.max(0, (sum * step) / 3));
}

const shapesOf = ({ visits, failed }: Side): [number, number] => [
  0.5 + failed,
  0.5 + Math.max(0, visits - failed),
];
