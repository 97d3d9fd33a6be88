import type { Product } from '@certdeck/contract';
import { NINETY_DAYS, YEAR_CAP, yearOptions } from './years.ts';

/** The term in the column of a year: what is sold for 90 days alone stands in the first. */
export function termInColumn({ maxYear }: Pick<Product, 'maxYear'>, year: number): number {
  return year === 1 && yearOptions(maxYear)[0] === NINETY_DAYS ? NINETY_DAYS : year;
}

/** Cents that an account pays for a product in the column of a year, 0 for free; undefined where it isn't sold for that. */
export function priceInColumn(
  product: Pick<Product, 'maxYear' | 'prices' | 'isFree'>,
  year: number,
): number | undefined {
  const term = termInColumn(product, year);
  if (!yearOptions(product.maxYear).includes(term)) return undefined;
  return product.prices[term] ?? (product.isFree === 'Y' ? 0 : undefined);
}

/** The years in whose columns a product has a price. */
export const soldFor = (product: Pick<Product, 'maxYear' | 'prices' | 'isFree'>): number[] =>
  Array.from({ length: YEAR_CAP }, (_, index) => index + 1).filter(
    (year) => priceInColumn(product, year) !== undefined,
  );
