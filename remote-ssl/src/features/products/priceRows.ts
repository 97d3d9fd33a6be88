import type { Product } from '@certdeck/contract';
import type { Lang } from '@certdeck/i18n';
import { productClass, yearOptions, type ProductClass } from '@certdeck/validation';
import { productTexts } from '../../catalogue/productTexts.ts';

/** One line of the price list: a product for one term (SSL-070). */
export interface PriceRow {
  id: string;
  product: Product;
  name: string;
  kind: ProductClass;
  /** Years, or 90 for days. */
  term: number;
  /** Cents; undefined where the catalogue names none. */
  price: number | undefined;
}

export interface PriceFilter {
  search: string;
  brand: string;
  kind: string;
}

export type PriceSort = { column: string; direction: 'asc' | 'desc' } | undefined;

/** A row for each product and term that it is sold for, in server order. */
export function priceRows(products: readonly Product[], lang: Lang): PriceRow[] {
  return products.flatMap((product) =>
    yearOptions(product.maxYear).map((term) => ({
      id: `${product.productNo}/${term}`,
      product,
      name: productTexts(product, lang).name,
      kind: productClass(product.productType),
      term,
      price: product.prices[term],
    })),
  );
}

/** The rows that fit; the search looks at both names, the brand and the product number. */
export function filteredRows(rows: readonly PriceRow[], { search, brand, kind }: PriceFilter): PriceRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ product, kind: own }) => {
    const text = [product.chineseName, product.englishName, product.brandName, product.productNo]
      .join(' ')
      .toLowerCase();
    return (
      (brand === '' || product.brand === brand) &&
      (kind === '' || own === kind) &&
      words.every((word) => text.includes(word))
    );
  });
}

export function sortedRows(rows: readonly PriceRow[], sort: PriceSort, lang: Lang): PriceRow[] {
  if (!sort) return [...rows];
  const sign = sort.direction === 'desc' ? -1 : 1;
  const compare: Record<string, (one: PriceRow, other: PriceRow) => number> = {
    name: (one, other) => one.name.localeCompare(other.name, lang),
    term: (one, other) => one.term - other.term,
    price: (one, other) => (one.price ?? 0) - (other.price ?? 0),
  };
  const by = compare[sort.column];
  return by ? rows.toSorted((one, other) => sign * by(one, other)) : [...rows];
}
