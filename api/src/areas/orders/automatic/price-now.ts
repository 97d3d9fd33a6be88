import { findProductAt } from '../../catalogue/products.store.ts';
import { listNames } from '../names.store.ts';
import { pricesOf } from '../pricing.ts';
import type { SubmitTools } from '../submit.ts';
import type { OrderRow } from '../wire.ts';

/** What the same order costs at today's prices, in cents; undefined where its product isn't sold for its term any more. */
export async function priceNow(
  { db, now, siteOf }: Pick<SubmitTools, 'db' | 'now' | 'siteOf'>,
  order: OrderRow,
): Promise<number | undefined> {
  const sold = await findProductAt(db, order.product_no, now());
  if (!sold?.onSale) return undefined;
  const names = await listNames(db, { accountID: order.account_id, orderID: order.id });
  const site = await siteOf(order.account_id, sold.product);
  const question = { year: order.validity, names: names.map(({ name }) => name) };
  return pricesOf(sold.product, site, question)?.pay_amount;
}
