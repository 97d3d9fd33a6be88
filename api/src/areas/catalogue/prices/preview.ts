import { BodyCode, type Permission, type Product } from '@certdeck/contract';
import type { Db } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { texts } from '../../../platform/server/texts.ts';
import { findChange } from './changes.store.ts';
import { readBook } from './price-list.ts';

/**
 * The price list as customers would see it once a change holds, for who may see drafts; nobody can order by it.
 * @throws BusinessError 13001 for everybody else, and for a change that there isn't
 */
export async function previewOf(
  db: Db,
  changeID: string,
  reader: { permissions: ReadonlySet<Permission> },
  now: Date,
): Promise<Product[]> {
  const change = reader.permissions.has('staff:catalogue') ? await findChange(db, changeID) : undefined;
  if (!change) throw new BusinessError(BodyCode.notFound, texts.notFound);
  const book = await readBook(db);
  return book.at(change.valid_from ?? now).flatMap(({ product, version }) => {
    const item = change.items.find(({ productNo }) => productNo === product.productNo);
    const { prices, extraNamePrice, onSale } = item ?? version;
    return onSale ? [{ ...product, prices, extraNamePrice }] : [];
  });
}
