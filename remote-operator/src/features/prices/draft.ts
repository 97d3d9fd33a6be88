import type * as operatorCalls from '@certdeck/contract/operator';
import {
  centsFromDecimal,
  decimalFromCents,
  isLowPrice,
  isUnpriced,
  type Priced,
  priceFaults,
  productClass,
  yearOptions,
} from '@certdeck/validation';

export type Product = NonNullable<NonNullable<typeof operatorCalls.prices.types>['data']>[number];
export type Change = NonNullable<NonNullable<typeof operatorCalls.priceChange.types>['data']>;

/** The field of a product for further names, beside those of its terms. */
export const EXTRA = 'extraNamePrice';

/** A product in a draft: what it costs, and what is typed in the place of that. */
export interface Row {
  product: Product;
  /** Text by term, and by `extraNamePrice`. */
  texts: Readonly<Record<string, string>>;
  onSale: boolean;
}

/** Fields of a product that have a price. */
export const fieldsOf = ({ maxYear, extraNamePrice }: Product): string[] => [
  ...yearOptions(maxYear)
    .filter((term) => !isUnpriced(term))
    .map(String),
  ...(extraNamePrice > 0 ? [EXTRA] : []),
];

export const priceOf = (priced: Priced, field: string): number =>
  (field === EXTRA ? priced.extraNamePrice : priced.prices[field]) ?? 0;

/** Rows of all products, with what a change says of some. */
export function rowsOf(products: readonly Product[], items: Change['items'] = []): Row[] {
  return products.map((product) => {
    const item = items.find(({ productNo }) => productNo === product.productNo) ?? product;
    const texts = fieldsOf(product).map((field) => [field, decimalFromCents(priceOf(item, field))]);
    return { product, texts: Object.fromEntries(texts), onSale: item.onSale };
  });
}

export type Fault = ReturnType<typeof priceFaults>[number]['key'] | 'format';

/** What is typed, as prices, with what is wrong by field. */
export function readRow({ product, texts, onSale }: Row): {
  next: Priced & { onSale: boolean };
  faults: Readonly<Record<string, Fault>>;
  isChanged: boolean;
  isLow: boolean;
} {
  const prices: Record<string, number> = { ...product.prices };
  let { extraNamePrice } = product;
  const faults: Record<string, Fault> = {};
  for (const field of fieldsOf(product)) {
    const amount = centsFromDecimal(texts[field] ?? '');
    if (!amount.ok) faults[field] = amount.problem === 'empty' ? 'missing' : 'format';
    else if (field === EXTRA) extraNamePrice = amount.cents;
    else prices[field] = amount.cents;
  }
  const next = { prices, extraNamePrice, onSale };
  const isTyped = Object.keys(faults).length > 0;
  if (!isTyped)
    for (const { field, key } of priceFaults(product.maxYear, product, next)) faults[field] ??= key;
  const isChanged =
    isTyped ||
    onSale !== product.onSale ||
    fieldsOf(product).some((field) => priceOf(next, field) !== priceOf(product, field));
  return { next, faults, isChanged, isLow: !isTyped && isLowPrice(product, next) };
}

/** What a draft says of the products that it changes, as the wire has it. */
export const itemsOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => {
    const { next, isChanged } = readRow(row);
    const { productNo } = row.product;
    return isChanged ? [{ productNo, ...next, onSale: next.onSale ? ('Y' as const) : ('N' as const) }] : [];
  });

export interface Bulk {
  /** '' for all. */
  brand: string;
  kind: string;
  /** Hundredths of a percent: 550 raises by 5.5 %. */
  points: number;
  /** Cents that a price is a multiple of. */
  step: number;
}

/** Percent as it is typed, in hundredths; null for what is none. */
export function pointsOf(text: string): number | null {
  const match = /^([+\-−]?)(\d{1,3}(?:\.\d{1,2})?)$/.exec(text.trim());
  if (!match) return null;
  const size = Math.round(Number(match[2]) * 100);
  return match[1] === '' || match[1] === '+' ? size : -size;
}

export const isMeant = (
  { productType, brand, isFree }: Product,
  bulk: Pick<Bulk, 'brand' | 'kind'>,
): boolean =>
  isFree === 'N' &&
  (bulk.brand === '' || bulk.brand === brand) &&
  (bulk.kind === '' || bulk.kind === productClass(productType));

/** Every price of some products changed by a share of what it is today, and rounded; a price never falls to nothing. */
export const withBulk = (rows: readonly Row[], bulk: Bulk): Row[] =>
  rows.map((row) => {
    if (!isMeant(row.product, bulk)) return row;
    const texts = fieldsOf(row.product).map((field) => {
      const exact = (priceOf(row.product, field) * (10_000 + bulk.points)) / 10_000;
      return [field, decimalFromCents(Math.max(1, Math.round(exact / bulk.step)) * bulk.step)];
    });
    return { ...row, texts: Object.fromEntries(texts) };
  });
