import type { TldPriceTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { NamePrices } from './selling-price.ts';

/** What a top-level domain costs from a moment on. */
export interface TldPrice extends NamePrices {
  tld: string;
  validFrom: Date;
  /** Somebody has decided on it: it doesn't follow the registry's. */
  decided: boolean;
}

/** Every price that ever held or is to come, of each top-level domain from the earliest on. */
export async function listTldPrices(db: Db | Trx): Promise<TldPrice[]> {
  const rows = await db.selectFrom('tld_prices').selectAll().orderBy('tld').orderBy('valid_from').execute();
  return rows.map(({ valid_from: validFrom, ...price }: TldPriceTable) => ({ ...price, validFrom }));
}

/**
 * Lets prices hold from a moment on; of two processes that do so at once the first one's stay.
 * @returns whether all of them were added
 */
export async function insertTldPrices(trx: Trx, prices: readonly TldPrice[]): Promise<boolean> {
  if (prices.length === 0) return true;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('tld_prices')
    .values(prices.map(({ validFrom, ...price }) => ({ ...price, valid_from: validFrom })))
    .onConflict((conflict) => conflict.columns(['tld', 'valid_from']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(prices.length);
}

/** What top-level domains cost at a moment, by A-label. */
export async function pricesAt(
  on: Db | Trx,
  tlds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, NamePrices>> {
  if (tlds.length === 0) return new Map();
  const rows = await on
    .selectFrom('tld_prices')
    .distinctOn('tld')
    .select(['tld', 'register', 'renew', 'transfer', 'restore'])
    .where('tld', 'in', tlds)
    .where('valid_from', '<=', at)
    .orderBy('tld')
    .orderBy('valid_from', 'desc')
    .execute();
  return new Map(rows.map(({ tld, ...prices }) => [tld, prices]));
}
