import type { Product } from '@certdeck/contract';
import type { PriceItem } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { isSamePrice, type PriceVersion } from './price-book.ts';

/** The moment of the first price of all. */
const EVER = new Date(0);

const toVersion = (row: {
  product_no: string;
  valid_from: Date;
  prices: Record<string, number>;
  extra_name_price: number;
  on_sale: boolean;
  change_id: string | null;
}): PriceVersion => ({
  productNo: row.product_no,
  validFrom: row.valid_from,
  prices: row.prices,
  extraNamePrice: row.extra_name_price,
  onSale: row.on_sale,
  changeID: row.change_id,
});

/** Every price that was ever published, of some products or of all, the earliest first. */
export async function listVersions(db: Db | Trx, productNos?: readonly string[]): Promise<PriceVersion[]> {
  let query = db.selectFrom('product_prices').selectAll();
  if (productNos) query = query.where('product_no', 'in', [...productNos]);
  const rows = await query.orderBy('product_no').orderBy('valid_from').execute();
  return rows.map(toVersion);
}

/** Lets new prices hold from a moment on. */
export async function insertVersions(
  trx: Trx,
  changeID: string | null,
  validFrom: Date,
  items: readonly Omit<PriceItem, 'before'>[],
): Promise<void> {
  await trx
    .insertInto('product_prices')
    .values(
      items.map(({ productNo, prices, extraNamePrice, onSale }) => ({
        product_no: productNo,
        valid_from: validFrom,
        prices: JSON.stringify(prices),
        extra_name_price: extraNamePrice,
        on_sale: onSale,
        change_id: changeID,
      })),
    )
    .execute();
}

/** Takes back prices of a change that hold for nobody yet. */
export async function removeVersions(trx: Trx, changeID: string): Promise<void> {
  await trx.deleteFrom('product_prices').where('change_id', '=', changeID).execute();
}

/**
 * Prices of a release of the portal: they hold since ever for a product that is new, and from now on for one whose prices
 * only releases have made so far. What staff has decided once, no release changes.
 */
export async function seedPrices(trx: Trx, products: readonly Product[], now: Date): Promise<void> {
  const known = Map.groupBy(await listVersions(trx), ({ productNo }) => productNo);
  const first: Product[] = [];
  const changed: Product[] = [];
  for (const product of products) {
    const versions = known.get(product.productNo) ?? [];
    const last = versions.at(-1);
    if (!last) first.push(product);
    else if (
      versions.every(({ changeID }) => changeID === null) &&
      !isSamePrice({ ...product, onSale: true }, last)
    )
      changed.push(product);
  }
  const itemsOf = (some: readonly Product[]) =>
    some.map(({ productNo, prices, extraNamePrice }) => ({
      productNo,
      prices,
      extraNamePrice,
      onSale: true,
    }));
  if (first.length > 0) await insertVersions(trx, null, EVER, itemsOf(first));
  if (changed.length > 0) await insertVersions(trx, null, now, itemsOf(changed));
}
