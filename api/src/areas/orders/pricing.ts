import type { Product } from '@certdeck/contract';
import { withMarkup } from '../catalogue/markup.ts';
import { priceOf, type PriceQuestion } from '../catalogue/price.ts';
import type { SitePrices } from './ports.ts';

/**
 * What an order costs, as its row has it: at the prices of the site that it was made at, and the part of it that this
 * site added (D-388).
 * @param product as the catalogue has it
 * @returns null when the product isn't sold for that term
 */
export function pricesOf(product: Product, site: SitePrices | undefined, question: PriceQuestion) {
  const base = priceOf(product, question);
  const price = site ? priceOf(withMarkup(product, site.points), question) : base;
  if (!base || !price) return null;
  const markup = price.allNowPrice - base.allNowPrice;
  return { pay_amount: price.allNowPrice, raw_amount: price.allRawPrice, markup_amount: markup };
}
