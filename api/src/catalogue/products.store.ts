import type { Product } from '@certdeck/contract';
import { sql } from 'kysely';
import { type Db, transaction } from '../database/transaction.ts';
import { catalogue } from './catalogue.ts';

/**
 * Brings the product table to the state of the catalogue: new and changed products are written, and those
 * that left it are switched off, since their orders still refer to them.
 */
export async function seedProducts(db: Db, products: readonly Product[] = catalogue): Promise<void> {
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
  });
}

/** One page of the products on sale, in catalogue order, and how many there are. */
export async function listProducts(
  db: Db,
  page: { limit: number; skip: number },
): Promise<{ rows: Product[]; total: number }> {
  const onSale = db.selectFrom('products').where('active', '=', true);
  const count = await onSale.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirst();
  const rows = await onSale.select('data').orderBy('position').limit(page.limit).offset(page.skip).execute();
  return { rows: rows.map(({ data }) => data), total: count?.total ?? 0 };
}

/** A product on sale by its number. */
export async function findProduct(db: Db, productNo: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom('products')
    .select('data')
    .where('product_no', '=', productNo)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.data;
}

/** The first free product on sale (D-147). */
export async function findFreeProduct(db: Db): Promise<Product | undefined> {
  const row = await db
    .selectFrom('products')
    .select('data')
    .where('active', '=', true)
    .where(sql<string>`data ->> 'isFree'`, '=', 'Y')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.data;
}
