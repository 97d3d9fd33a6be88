import { type PriceClass, priceClasses, type Product } from '@certdeck/contract';
import { useSearchParams } from '@certdeck/federation/router';
import type { Lang } from '@certdeck/i18n';
import { PAGE_SIZES } from '@certdeck/ui/data';
import { isFoundBy, priceClass } from '@certdeck/validation';

/** What the list is narrowed to; '' for everything. */
export interface ProductFilters {
  q: string;
  brand: string;
  type: PriceClass | '';
}

export interface ProductQuery {
  filters: ProductFilters;
  /** From 1. */
  page: number;
  /** Rows of a page. */
  limit: number;
  /** Narrows the list, which begins at its first page again. */
  narrow(change: Partial<ProductFilters>): void;
  turn(to: { page: number; limit: number }): void;
}

/** Rows of a page unless the address says another of the pager's sizes. */
const LIMIT = 10;

/** The filters and the page of the list, as they stand in its address. */
export function useProductQuery(): ProductQuery {
  const [query, setQuery] = useSearchParams();
  const given = (key: string) => query.get(key) ?? '';
  const filters: ProductFilters = {
    ...{ q: given('q'), brand: given('brand') },
    type: priceClasses.find((one) => one === given('type')) ?? '',
  };
  const limit = PAGE_SIZES.find((size) => String(size) === given('size')) ?? LIMIT;
  const sized = (size: number) => (size === LIMIT ? {} : { size });
  const write = (values: object, replace: boolean) =>
    setQuery(
      Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
      ),
      { replace },
    );
  return {
    filters,
    page: Math.max(1, Math.trunc(Number(given('page'))) || 1),
    limit,
    narrow: (change) => write({ ...filters, ...change, ...sized(limit) }, true),
    turn: ({ page, limit: size }) =>
      write({ ...filters, ...(page === 1 ? {} : { page }), ...sized(size) }, false),
  };
}

/** The brands there are, and the one that is asked for, as the filter offers them. */
export const brandsOf = (products: readonly Product[], asked: string): string[] =>
  [...new Set([asked, ...products.map(({ brandName }) => brandName)])]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b));

/** The types there are, and the one that is asked for, in the order of the price classes. */
export function typesOf(products: readonly Product[], asked: PriceClass | ''): PriceClass[] {
  const present = new Set([asked, ...products.map(({ productType }) => priceClass(productType))]);
  return priceClasses.filter((one) => present.has(one));
}

/** The products that all filters let through; a search finds every word in name, brand or number. */
export function filtered(
  products: readonly Product[],
  { q, brand, type }: ProductFilters,
  lang: Lang,
): Product[] {
  return products.filter((product) => {
    if (brand !== '' && product.brandName !== brand) return false;
    if (type !== '' && priceClass(product.productType) !== type) return false;
    return isFoundBy(product, q, lang);
  });
}
