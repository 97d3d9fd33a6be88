import type { Db, Trx } from '../../platform/database/transaction.ts';

/** What one unit of the base currency is in another. */
export interface Rate {
  currency: string;
  rate: number;
  symbol: string;
  unit: string;
}

/** Fills an empty table of rates and leaves any other as it is. */
export async function fillRates(db: Db | Trx, rates: readonly Rate[]): Promise<void> {
  const known = await db.selectFrom('exchange_rates').select('currency').limit(1).executeTakeFirst();
  if (known) return;
  await db
    .insertInto('exchange_rates')
    .values(rates.map((rate, position) => ({ ...rate, position })))
    .onConflict((conflict) => conflict.column('currency').doNothing())
    .execute();
}

/** All rates, in the order of the list. */
export function listRates(db: Db): Promise<Rate[]> {
  return db
    .selectFrom('exchange_rates')
    .select(['currency', 'rate', 'symbol', 'unit'])
    .orderBy('position')
    .execute();
}
