import type { Product } from '@certdeck/contract';
import type { Lang } from '@certdeck/i18n';
import { NINETY_DAYS, YEAR_CAP, yearOptions } from '@certdeck/validation';

/** A product's name: Chinese for zh, the English one for every other language (D-262). */
export const nameOf = (product: Product, lang: Lang): string =>
  (lang === 'zh' ? product.chineseName : product.englishName) || product.productName;

/** The products that a search finds: each of its words stands in the name, the brand or the number. */
export function matching(products: readonly Product[], search: string, lang: Lang): Product[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    const text = `${nameOf(product, lang)} ${product.brandName} ${product.productNo}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The term in the column of a year: what is sold for 90 days alone stands in the first. */
export const termIn = (product: Product, year: number): number =>
  year === 1 && yearOptions(product.maxYear)[0] === NINETY_DAYS ? NINETY_DAYS : year;

/** Cents that the account pays for a product in the column of a year; undefined where it isn't sold for that. */
export function priceIn(product: Product, year: number): number | undefined {
  const term = termIn(product, year);
  if (!yearOptions(product.maxYear).includes(term)) return undefined;
  return product.prices[term] ?? (product.isFree === 'Y' ? 0 : undefined);
}

/** The years in whose columns a product has a price. */
export const soldFor = (product: Product): number[] =>
  Array.from({ length: YEAR_CAP }, (_, index) => index + 1).filter(
    (year) => priceIn(product, year) !== undefined,
  );
