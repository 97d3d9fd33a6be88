import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { insertAccount } from '../accounts/accounts.store.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { openTestDatabase } from '../testing/database.ts';
import { move, type Movement, type MoveResult } from './ledger.ts';
import { balanceOf } from './transactions.store.ts';

let database: Database;
let accounts = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const newAccount = async () =>
  (await insertAccount(database.db, { email: `ledger${++accounts}@customer.example`, passwordHash: 'none' }))
    .id;

const moveAll = (accountID: string, movements: readonly Movement[]): Promise<MoveResult> =>
  transaction(database.db, (trx) => move(trx, accountID, movements));

const movement = (key: string, amount: number): Movement => ({
  key,
  kind: amount < 0 ? 'order' : 'recharge',
  amount,
  payMethod: -1,
  orderNo: key,
});

const sums = async (accountID: string) => {
  const rows = await database.db
    .selectFrom('entries')
    .select(['transfer_id', 'ledger', 'amount'])
    .where('account_id', '=', accountID)
    .execute();
  const perTransfer = new Map<string, number>();
  for (const row of rows) {
    perTransfer.set(row.transfer_id, (perTransfer.get(row.transfer_id) ?? 0) + row.amount);
  }
  const customer = rows.filter(({ ledger }) => ledger === 'customer');
  return {
    transfers: [...perTransfer.values()],
    customer: customer.reduce((sum, { amount }) => sum + amount, 0),
  };
};

describe('the ledger', () => {
  it('does what a plain sum with each key once does, over any sequence (API-007, API-008)', async () => {
    const step = fc.array(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        amount: fc.integer({ min: -500, max: 500 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const accountID = await newAccount();
        const seen = new Set<string>();
        let balance = 0;
        for (const group of steps) {
          // Credits first, so that no balance in between is below zero.
          const ordered = [...group].sort((one, other) => other.amount - one.amount);
          const unique = ordered.filter(
            ({ key }, index) => ordered.findIndex((other) => other.key === key) === index,
          );
          const expected = unique.filter(({ key, amount }) => !seen.has(key) && amount !== 0);
          const total = expected.reduce((all, { amount }) => all + amount, 0);
          const result = await moveAll(
            accountID,
            ordered.map(({ key, amount }) => movement(key, amount)),
          );
          expect(result.ok).toBe(balance + total >= 0);
          if (result.ok) {
            balance += total;
            for (const { key } of expected) seen.add(key);
            expect(result.balance).toBe(balance);
          }
        }
        expect(await balanceOf(database.db, accountID)).toBe(balance);
        const { transfers, customer } = await sums(accountID);
        expect(transfers.every((sum) => sum === 0)).toBe(true);
        expect(customer).toBe(balance);
      }),
      { numRuns: 25 },
    );
  });

  it('lets ten of fifty charges through at once on money for ten, each key sent twice (API-008)', async () => {
    const accountID = await newAccount();
    await moveAll(accountID, [movement('opening', 1000)]);
    const charges = Array.from({ length: 50 }, (_, index) => movement(`charge${index}`, -100));
    const results = await Promise.all([...charges, ...charges].map((charge) => moveAll(accountID, [charge])));
    expect(results.filter((result) => result.ok && result.moved.length === 1)).toHaveLength(10);
    expect(await balanceOf(database.db, accountID)).toBe(0);
  });

  it('moves whole cents alone (API-007)', async () => {
    const accountID = await newAccount();
    await expect(moveAll(accountID, [movement('half', 0.5)])).rejects.toThrow('whole cents');
  });

  it('can not be brought below zero even around its own check (BIL-011)', async () => {
    const accountID = await newAccount();
    await moveAll(accountID, [movement('opening', 10)]);
    const below = database.db
      .updateTable('balances')
      .set({ balance: -1 })
      .where('account_id', '=', accountID)
      .execute();
    await expect(below).rejects.toThrow();
  });
});
