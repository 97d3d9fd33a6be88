import type { PricePreview, Product } from '@certdeck/contract';
import { isUnpriced, isYearOption, paidNames } from '@certdeck/validation';

/** What is priced: one certificate's names, for a number of years, so many times. */
export interface PriceQuestion {
  year: number;
  /** Every name of the certificate, the common name included; mailboxes for e-mail products (D-150). */
  names: readonly string[];
  quantity?: number;
}

/**
 * The price of an order in cents. The price preview and the order use this one function, and no amount
 * is ever read from a request.
 *
 * Raw is the single-year price times the years, now is the plan's price, and the discount their difference
 * (D-072). Names beyond the included ones cost `extraNamePrice` a year each; a repeated name counts once.
 *
 * @returns null when the product isn't sold for that term
 */
export function priceOf(product: Product, { year, names, quantity = 1 }: PriceQuestion): PricePreview | null {
  if (!isYearOption(product.maxYear, year)) return null;
  // 90 days are free whatever the names (D-143).
  if (isUnpriced(year)) return { allNowPrice: 0, allRawPrice: 0, discount: 0 };
  const now = product.prices[year];
  const first = product.prices[1];
  if (now === undefined || first === undefined) return null;
  const extra = paidNames(product, names, year).cents;
  const allNowPrice = (now + extra) * quantity;
  const allRawPrice = (first * year + extra) * quantity;
  return { allNowPrice, allRawPrice, discount: allRawPrice - allNowPrice };
}
