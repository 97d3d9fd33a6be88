/** Certificates of one package, at least and at most. */
export const PACKAGE_LEAST = 5;
export const PACKAGE_MOST = 500;

/**
 * What each further certificate of a package costs less. By bands, not by the whole quantity, so that one certificate
 * more never makes a package cheaper (D-402).
 */
export const packageBands = [
  { from: 6, percent: 5 },
  { from: 21, percent: 10 },
  { from: 101, percent: 15 },
] as const;

/** Price of a package in whole cents. */
export interface PackagePrice {
  /** At the price of single orders. */
  list: number;
  /** Rounded down, so that nobody is charged less than the bands say. */
  discount: number;
  amount: number;
}

/** @param unit cents of one certificate as a single order @param count of certificates */
export function packagePrice(unit: number, count: number): PackagePrice {
  const list = unit * count;
  const discount = packageBands.reduce((sum, { from, percent }, index) => {
    const next = packageBands[index + 1]?.from ?? Infinity;
    const inBand = Math.max(0, Math.min(count, next - 1) - from + 1);
    return sum + Math.floor((unit * inBand * percent) / 100);
  }, 0);
  return { list, discount, amount: list - discount };
}
