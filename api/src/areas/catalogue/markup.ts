import type { Markups, Product } from '@certdeck/contract';
import { priceClass } from '@certdeck/validation';

/**
 * Cents with a mark-up, rounded up to a whole cent: so the plan of several years never costs more than its single
 * years do, as before the mark-up. What is free stays free.
 * @param points hundredths of a percent
 */
const raised = (cents: number, points: number): number => cents + Math.ceil((cents * points) / 10_000);

/** The mark-up of a product among those of a site, in hundredths of a percent. */
export const pointsOf = (markups: Markups, { productType }: Pick<Product, 'productType'>): number =>
  markups[priceClass(productType)] ?? 0;

/** A product at the prices of a site: each price of its list is raised, and orders are priced by the raised list. */
export function withMarkup(product: Product, points: number): Product {
  if (points === 0) return product;
  return {
    ...product,
    prices: Object.fromEntries(
      Object.entries(product.prices).map(([year, cents]) => [year, raised(cents, points)]),
    ),
    extraNamePrice: raised(product.extraNamePrice, points),
  };
}

/** Whether packages of a product are sold where these mark-ups hold: nobody goes around one by buying ahead (D-388). */
export const isSoldAhead = (markups: Markups, product: Pick<Product, 'productType'>): boolean =>
  pointsOf(markups, product) === 0;
