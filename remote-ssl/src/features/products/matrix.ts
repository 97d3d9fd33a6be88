import type { Product } from '@certdeck/contract';
import type { Lang } from '@certdeck/i18n';
import {
  isUnpriced,
  paidOf,
  productClass,
  takesSeveralNames,
  validationLevel,
  yearOptions,
  type ProductClass,
} from '@certdeck/validation';
import { productTexts } from '../../catalogue/productTexts.ts';
import { takesWildcards } from '../../catalogue/wildcards.ts';
import type { PriceFilter } from './filter.ts';

/** What lines of the list stand together: TLS by validation level, the other kinds each for itself. */
export type PriceGroup = 'dv' | 'ov' | 'ev' | Exclude<ProductClass, 'ssl'>;

/** The groups in the order of the list: that of the type switches, TLS by level (A§9.30). */
const groups: readonly PriceGroup[] = ['dv', 'ov', 'ev', 'ip', 'email', 'doc', 'code', 'vmc'];

/** What a product costs for one term. */
export interface PriceCell {
  /** Years, or 90 for days. */
  term: number;
  /** Cents for the whole term, further names included. */
  price: number;
  /** Share of 1 that is saved against as many single years; 0 for none. */
  saving: number;
  /** No product of the group costs less for this term. */
  lowest: boolean;
}

/** One line of the price list: a product with its price for each term (D-260). */
export interface PriceLine {
  product: Product;
  name: string;
  group: PriceGroup;
  cells: ReadonlyMap<number, PriceCell>;
}

/** Lines that stand together. */
export interface PriceSection {
  group: PriceGroup;
  lines: readonly PriceLine[];
}

/** What the list is sorted by within its groups: the name, or the price of a term. */
export type PriceSort = { column: string; direction: 'asc' | 'desc' } | undefined;

/** The group that a product stands in. */
export function groupOf({ productType }: Pick<Product, 'productType'>): PriceGroup {
  const kind = productClass(productType);
  return kind === 'ssl' ? (validationLevel(productType) ?? 'dv') : kind;
}

/** What so many names cost for a term, in cents; undefined where the catalogue has no price for it. */
export function priceOf(product: Product, term: number, names: number): number | undefined {
  const base = product.prices[term];
  if (base === undefined) return undefined;
  return base + (isUnpriced(term) ? 0 : paidOf(product, names, term).cents);
}

/** A product's prices by term, each with what it saves against single years. */
export function priceCells(product: Product, names = 1): Map<number, PriceCell> {
  const year = priceOf(product, 1, names);
  return new Map(
    yearOptions(product.maxYear).flatMap((term): [number, PriceCell][] => {
      const price = priceOf(product, term, names);
      if (price === undefined) return [];
      const single = year === undefined || isUnpriced(term) ? 0 : year * term;
      const saving = single > 0 ? Math.max(0, 1 - price / single) : 0;
      return [[term, { term, price, saving, lowest: false }]];
    }),
  );
}

/** Whether a product is among what the filter asks for; the search looks at names, brand and number. */
function isWanted(product: Product, { search, brand, kind, names, wildcard }: PriceFilter): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [product.chineseName, product.englishName, product.brandName, product.productNo]
    .join(' ')
    .toLowerCase();
  return (
    (brand === '' || product.brand === brand) &&
    (kind === '' || productClass(product.productType) === kind) &&
    (names <= 1 || takesSeveralNames(product)) &&
    (!wildcard || takesWildcards(product)) &&
    words.every((word) => text.includes(word))
  );
}

/** The groups that hold what is asked for, each sorted: by its lowest price unless told otherwise. */
export function priceSections(
  products: readonly Product[],
  filter: PriceFilter,
  sort: PriceSort,
  lang: Lang,
): PriceSection[] {
  const lines = products
    .filter((product) => isWanted(product, filter))
    .map((product): PriceLine => ({
      product,
      name: productTexts(product, lang).name,
      group: groupOf(product),
      cells: priceCells(product, filter.names),
    }));
  return groups.flatMap((group): PriceSection[] => {
    const own = lines.filter((line) => line.group === group);
    return own.length === 0 ? [] : [{ group, lines: withLowest(sortedLines(own, sort, lang)) }];
  });
}

/** The terms that any of the sections is sold for, days first. */
export function termsOf(sections: readonly PriceSection[]): number[] {
  const terms = new Set(sections.flatMap(({ lines }) => lines.flatMap(({ cells }) => [...cells.keys()])));
  return [...terms].toSorted((one, other) => lengthOf(one) - lengthOf(other));
}

/** Years of a term, those of days as a part of one. */
const lengthOf = (term: number) => (isUnpriced(term) ? term / 365 : term);

function sortedLines(lines: readonly PriceLine[], sort: PriceSort, lang: Lang): PriceLine[] {
  const byName = (one: PriceLine, other: PriceLine) => one.name.localeCompare(other.name, lang);
  if (sort?.column === 'name')
    return lines.toSorted((a, b) => (sort.direction === 'desc' ? byName(b, a) : byName(a, b)));
  const term = sort ? Number(sort.column) : undefined;
  const sign = sort?.direction === 'desc' ? -1 : 1;
  const priceIn = ({ cells }: PriceLine) =>
    term === undefined ? [...cells.values()][0]?.price : cells.get(term)?.price;
  return lines.toSorted((one, other) => {
    const [a, b] = [priceIn(one), priceIn(other)];
    // What isn't sold for the term stands last in both directions.
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * (a - b);
  });
}

/** Marks the lowest price of each term that costs something, where there are others to compare it with. */
function withLowest(lines: readonly PriceLine[]): PriceLine[] {
  const lowest = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const { term, price } of lines.flatMap(({ cells }) => [...cells.values()])) {
    lowest.set(term, Math.min(lowest.get(term) ?? Infinity, price));
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return lines.map((line) => ({
    ...line,
    cells: new Map(
      [...line.cells].map(([term, cell]) => [
        term,
        { ...cell, lowest: (counts.get(term) ?? 0) > 1 && cell.price === lowest.get(term) },
      ]),
    ),
  }));
}
