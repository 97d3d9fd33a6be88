import { expect } from '@jest/globals';
import type { Db } from '../../../platform/database/transaction.ts';

/** Every account's balance is the sum of its customer entries, and every transfer sums to zero. */
export async function expectBalancedBooks(db: Db): Promise<void> {
  const transfers = await db
    .selectFrom('entries')
    .select(['transfer_id', (select) => select.fn.sum<number | string>('amount').as('sum')])
    .groupBy('transfer_id')
    .execute();
  expect(transfers.filter(({ sum }) => Number(sum) !== 0)).toEqual([]);
  const balances = await db
    .selectFrom('balances')
    .leftJoin('entries', (join) =>
      join.onRef('entries.account_id', '=', 'balances.account_id').on('ledger', '=', 'customer'),
    )
    .select(['balance', (select) => select.fn.sum<number | string | null>('amount').as('sum')])
    .groupBy(['balances.account_id', 'balance'])
    .execute();
  expect(balances.filter(({ balance, sum }) => balance !== Number(sum ?? 0))).toEqual([]);
}
