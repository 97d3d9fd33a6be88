import type { TenantID } from '../../platform/database/identifiers.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { insertAccount } from '../accounts/accounts.store.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { move, type Movement, type MoveResult, PAID_FROM_BALANCE, refund } from './ledger.ts';
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

const moveAll = (accountID: TenantID, movements: readonly Movement[]): Promise<MoveResult> =>
  transaction(database.db, (trx) => move(trx, accountID, movements));

const movement = (key: string, amount: number): Movement => ({
  key,
  kind: amount < 0 ? 'order' : 'recharge',
  amount,
  payMethod: -1,
  orderNo: key,
});

const sums = async (accountID: TenantID) => {
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

  it('makes the balance of a new account once, however many movements come first (API-008)', async () => {
    const accountID = await newAccount();
    const first = Array.from({ length: 10 }, (_, index) => movement(`first${index}`, 100));
    const results = await Promise.all(first.map((one) => moveAll(accountID, [one])));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await balanceOf(database.db, accountID)).toBe(1000);
    expect((await sums(accountID)).customer).toBe(1000);
  });

  it('moves whole cents alone (API-007)', async () => {
    const accountID = await newAccount();
    await expect(moveAll(accountID, [movement('half', 0.5)])).rejects.toThrow('whole cents');
  });

  it.each<[Movement['kind'], number, string]>([
    ['opening', 500, 'funding'],
    ['recharge', 500, 'funding'],
    ['order', -500, 'sales'],
    ['reSign', -500, 'sales'],
    ['refund', 500, 'sales'],
  ])('enters %s of %i cents against %s', async (kind, amount, counterpart) => {
    const accountID = await newAccount();
    await moveAll(accountID, [movement('money', 1000)]);
    await moveAll(accountID, [{ key: 'it', kind, amount, payMethod: 4, orderNo: 'CD1' }]);
    const entries = await database.db
      .selectFrom('entries')
      .innerJoin('transfers', (join) =>
        join
          .onRef('transfers.id', '=', 'entries.transfer_id')
          .onRef('transfers.account_id', '=', 'entries.account_id'),
      )
      .select(['kind', 'ledger', 'amount', 'balance_after', 'pay_method', 'order_no', 'actor_id'])
      .where('entries.account_id', '=', accountID)
      .where('idempotency_key', '=', 'it')
      .orderBy('ledger')
      .execute();
    const transfer = { kind, pay_method: 4, order_no: 'CD1', actor_id: null };
    expect(entries).toEqual([
      { ...transfer, ledger: 'customer', amount, balance_after: 1000 + amount },
      { ...transfer, ledger: counterpart, amount: -amount, balance_after: null },
    ]);
  });

  it('says which keys moved money and what the balance was where there is too little (API-008)', async () => {
    const accountID = await newAccount();
    expect(await moveAll(accountID, [movement('a', 100), movement('b', 200)])).toEqual({
      ok: true,
      balance: 300,
      moved: ['a', 'b'],
    });
    expect(await moveAll(accountID, [movement('b', 200), movement('c', -50), movement('c', -50)])).toEqual({
      ok: true,
      balance: 250,
      moved: ['c'],
    });
    expect(await moveAll(accountID, [movement('d', -251)])).toEqual({
      ok: false,
      code: 'BALANCE_TOO_LOW',
      balance: 250,
    });
    expect(await balanceOf(database.db, accountID)).toBe(250);
  });

  it('keeps no transfer that moves nothing, and none of a movement that is refused', async () => {
    const accountID = await newAccount();
    expect(await moveAll(accountID, [])).toEqual({ ok: true, balance: 0, moved: [] });
    expect(await moveAll(accountID, [movement('nothing', 0)])).toEqual({ ok: true, balance: 0, moved: [] });
    await moveAll(accountID, [movement('in', 10), movement('out', -11)]);
    expect((await sums(accountID)).transfers).toEqual([]);
  });

  it("moves one account's money under a key that another has used, and touches no other balance", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    await moveAll(one, [movement('same', 100)]);
    expect(await moveAll(other, [movement('same', 5)])).toMatchObject({ moved: ['same'], balance: 5 });
    expect(await balanceOf(database.db, one)).toBe(100);
    expect(await balanceOf(database.db, await newAccount())).toBe(0);
  });

  it('gives the price of an order back on the balance, once', async () => {
    const accountID = await newAccount();
    const refundAll = () =>
      transaction(database.db, (trx) =>
        refund(trx, accountID, [
          { key: 'refund:CD1', orderNo: 'CD1', amount: 700, actorID: null },
          { key: 'refund:CD2', orderNo: 'CD2', amount: 300, actorID: null },
        ]),
      );
    await refundAll();
    await refundAll();
    expect(await balanceOf(database.db, accountID)).toBe(1000);
    const kept = await database.db
      .selectFrom('transfers')
      .select(['idempotency_key', 'kind', 'pay_method', 'order_no'])
      .where('account_id', '=', accountID)
      .orderBy('order_no')
      .execute();
    // Paid from the balance is -1 on the wire (B§4.2).
    expect(PAID_FROM_BALANCE).toBe(-1);
    expect(kept).toEqual([
      { idempotency_key: 'refund:CD1', kind: 'refund', pay_method: -1, order_no: 'CD1' },
      { idempotency_key: 'refund:CD2', kind: 'refund', pay_method: -1, order_no: 'CD2' },
    ]);
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
