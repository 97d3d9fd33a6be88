import type { Product } from '@certdeck/contract';
import { sql } from 'kysely';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { catalogue } from './catalogue.ts';
import { seedPrices } from './prices/prices.store.ts';
import { pricedProduct } from './prices/price-book.ts';

/**
 * Brings the product table to the state of the catalogue: new and changed products are written, and those
 * that left it are switched off, since their orders still refer to them. What they cost stands in rows of their own.
 */
export async function seedProducts(
  db: Db,
  products: readonly Product[] = catalogue,
  now: Date = new Date(),
): Promise<void> {
  await transaction(db, async (trx) => {
    await trx
      .insertInto('products')
      .values(
        products.map((product, position) => ({
          product_no: product.productNo,
          position,
          active: true,
          data: JSON.stringify(product),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('product_no').doUpdateSet({
          position: sql<number>`excluded.position`,
          active: true,
          data: sql<string>`excluded.data`,
        }),
      )
      .execute();
    await trx
      .updateTable('products')
      .set({ active: false })
      .where(
        'product_no',
        'not in',
        products.map(({ productNo }) => productNo),
      )
      .execute();
    await seedPrices(trx, products, now);
  });
}

/** A product of the catalogue at the prices of a moment, and whether it was on sale then. */
export interface ProductThen {
  product: Product;
  onSale: boolean;
}

/** Every product with each of its prices that hold at a moment, from the database itself. */
function productsAt(db: Db | Trx, at: Date) {
  return db
    .selectFrom('products')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_prices')
          .select(['prices', 'extra_name_price', 'on_sale'])
          .whereRef('product_prices.product_no', '=', 'products.product_no')
          .where('valid_from', '<=', at)
          .orderBy('valid_from', 'desc')
          .limit(1)
          .as('priced'),
      (join) => join.onTrue(),
    )
    .select(['products.data', 'products.active', 'priced.prices', 'extra_name_price', 'on_sale']);
}

/**
 * A product by its number, at the prices of a moment, whether it is sold or not. Orders are made of this: what a process
 * keeps in memory never decides what somebody pays.
 */
export async function findProductAt(
  db: Db | Trx,
  productNo: string,
  at: Date,
): Promise<ProductThen | undefined> {
  const row = await productsAt(db, at).where('products.product_no', '=', productNo).executeTakeFirst();
  return row && { product: pricedProduct(row.data, row), onSale: row.active && row.on_sale };
}

/** The first free product on sale (D-147). */
export async function findFreeProduct(db: Db, at: Date): Promise<ProductThen | undefined> {
  const row = await productsAt(db, at)
    .where('active', '=', true)
    .where('on_sale', '=', true)
    .where(sql<string>`data ->> 'isFree'`, '=', 'Y')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row && { product: pricedProduct(row.data, row), onSale: true };
}

/** Products of the catalogue in its order. */
export async function listActive(db: Db): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select('data')
    .where('active', '=', true)
    .orderBy('position')
    .execute();
  return rows.map(({ data }) => data);
}

/** Locks products until the transaction ends, so that one change of their prices waits for another. */
export async function lockProducts(trx: Trx, productNos: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('products')
    .select('product_no')
    .where('product_no', 'in', [...productNos])
    .where('active', '=', true)
    .orderBy('product_no')
    .forUpdate()
    .execute();
  return rows.map(({ product_no }) => product_no);
}
