import type { Product } from '@certdeck/contract';

/** What a product costs from a moment on. */
export interface PriceVersion {
  productNo: string;
  /** 1970 for the first price of all. */
  validFrom: Date;
  /** Cents by term. */
  prices: Record<string, number>;
  extraNamePrice: number;
  onSale: boolean;
  /** Null for prices that came with a release. */
  changeID: string | null;
}

/** Whether two prices are the same, term by term. */
export function isSamePrice(
  one: Pick<PriceVersion, 'prices' | 'extraNamePrice' | 'onSale'>,
  other: Pick<PriceVersion, 'prices' | 'extraNamePrice' | 'onSale'>,
): boolean {
  const terms = [...Object.keys(one.prices), ...Object.keys(other.prices)];
  return (
    one.extraNamePrice === other.extraNamePrice &&
    one.onSale === other.onSale &&
    terms.every((term) => one.prices[term] === other.prices[term])
  );
}

/** A product at other prices than those of its release. */
export const pricedProduct = (
  product: Product,
  { prices, extra_name_price: extraNamePrice }: { prices: Record<string, number>; extra_name_price: number },
): Product => ({ ...product, prices, extraNamePrice });

/** The version of a product that holds at a moment. @param versions of one product, the earliest first */
export const versionAt = (versions: readonly PriceVersion[], at: Date): PriceVersion | undefined =>
  versions.findLast(({ validFrom }) => validFrom <= at);

/** Products of the catalogue with everything that was decided about their prices. */
export class PriceBook {
  readonly #products: readonly Product[];
  readonly #versions: ReadonlyMap<string, readonly PriceVersion[]>;

  /** @param versions of all products, those of one from the earliest on */
  constructor(products: readonly Product[], versions: readonly PriceVersion[]) {
    this.#products = products;
    this.#versions = Map.groupBy(versions, ({ productNo }) => productNo);
  }

  versionsOf(productNo: string): readonly PriceVersion[] {
    return this.#versions.get(productNo) ?? [];
  }

  /** Every product in the order of the catalogue, with what holds for it at a moment. */
  at(moment: Date): { product: Product; version: PriceVersion }[] {
    return this.#products.flatMap((product) => {
      const version = versionAt(this.versionsOf(product.productNo), moment);
      if (!version) return [];
      const { prices, extraNamePrice } = version;
      return [{ product: { ...product, prices, extraNamePrice }, version }];
    });
  }

  /** Products that are on sale at a moment, as the wire shows them. */
  onSale(moment: Date): Product[] {
    return this.at(moment).flatMap(({ product, version }) => (version.onSale ? [product] : []));
  }
}
