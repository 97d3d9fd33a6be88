import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertAccount } from '../accounts/accounts.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { findMoved, sumOfKeys, sumsOfOrders } from './ledger.store.ts';
import { move, type Movement } from './ledger.ts';
import { moneyOverTime } from './over-time.store.ts';
import { listTransactions, spentOf, type TransactionFilter } from './transactions.store.ts';

let database: Database;
let accountID: TenantID;

const MOVED: readonly Movement[] = [
  { key: 'opening', kind: 'opening', amount: 10_000, payMethod: -1, orderNo: '' },
  { key: 'bank', kind: 'recharge', amount: 5000, payMethod: 4, orderNo: 'CD1' },
  { key: 'one', kind: 'order', amount: -1200, payMethod: -1, orderNo: 'CD1' },
  { key: 'two', kind: 'order', amount: -800, payMethod: -1, orderNo: 'CD2' },
  { key: 'again', kind: 'reSign', amount: -100, payMethod: -1, orderNo: 'CD2' },
  { key: 'refund:CD2', kind: 'refund', amount: 800, payMethod: -1, orderNo: 'CD2' },
];
/** Of the first transfer; each later one is ten seconds after it. */
const FIRST = 1_790_000_000;

/** Moves the day of a transfer, which the product never does. */
const date = (key: string, at: Date) =>
  sql`update transfers set created_at = ${at} where account_id = ${accountID} and idempotency_key = ${key}`.execute(
    database.db,
  );

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const account = async (email: string) => (await insertAccount(db, { email, passwordHash: 'none' })).id;
  accountID = await account('list@customer.example');
  const other = await account('other@customer.example');
  await transaction(db, async (trx) => {
    for (const movement of MOVED) await move(trx, accountID, [movement]);
    await move(trx, other, [{ ...MOVED[1]!, amount: 77 }]);
    await move(trx, other, [{ ...MOVED[2]!, amount: -7 }]);
  });
  for (const [index, { key }] of MOVED.entries()) {
    // Half a second in: what a list shows is the whole second.
    await date(key, new Date((FIRST + index * 10) * 1000 + 500));
  }
});
afterAll(() => database.close());

const list = (filter: TransactionFilter, page = { limit: 20, skip: 0 }) =>
  listTransactions(database.db, accountID, filter, page);
const amounts = async (filter: TransactionFilter) => {
  const { rows, total } = await list(filter);
  expect(total).toBe(rows.length);
  return rows.map(({ amount }) => amount);
};

describe('the list of transactions', () => {
  it('has the account’s own, newest first, each with the balance after it', async () => {
    const { rows, total } = await list({});
    expect(total).toBe(6);
    expect(rows.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [800, 13_700],
      [-100, 12_900],
      [-800, 13_000],
      [-1200, 13_800],
      [5000, 15_000],
      [10_000, 10_000],
    ]);
    expect(rows[4]).toEqual({
      id: expect.any(String),
      key: 'bank',
      time: FIRST + 10,
      type: 'recharge',
      payMethod: 4,
      amount: 5000,
      orderNo: 'CD1',
      balanceAfter: 15_000,
      reason: '',
    });
  });

  it('is narrowed by kind, way of payment and order', async () => {
    expect(await amounts({ type: 'order' })).toEqual([-800, -1200]);
    expect(await amounts({ payMethod: 4 })).toEqual([5000]);
    expect(await amounts({ payMethod: 0 })).toEqual([]);
    expect(await amounts({ orderNo: 'CD1' })).toEqual([-1200, 5000]);
    expect(await amounts({ orderNo: 'CD1', type: 'order' })).toEqual([-1200]);
    expect(await amounts({ orderNo: '' })).toHaveLength(6);
  });

  it('is narrowed by time in whole seconds, both ends included (D-186)', async () => {
    expect(await amounts({ startTime: FIRST + 40 })).toEqual([800, -100]);
    expect(await amounts({ startTime: FIRST + 41 })).toEqual([800]);
    expect(await amounts({ endTime: FIRST })).toEqual([10_000]);
    expect(await amounts({ endTime: FIRST - 1 })).toEqual([]);
    expect(await amounts({ startTime: FIRST + 10, endTime: FIRST + 20 })).toEqual([-1200, 5000]);
  });

  it('takes in a transfer of the very first moment of its start and none of the second after its end', async () => {
    const at = (milliseconds: number) => date('refund:CD2', new Date((FIRST + 500) * 1000 + milliseconds));
    await at(0);
    expect(await amounts({ startTime: FIRST + 500 })).toEqual([800]);
    expect(await amounts({ startTime: FIRST + 490, endTime: FIRST + 499 })).toEqual([]);
    await at(999);
    expect(await amounts({ startTime: FIRST + 500, endTime: FIRST + 500 })).toEqual([800]);
    await at(-449_500);
  });

  it('comes in pages that count all', async () => {
    const { rows, total } = await list({}, { limit: 2, skip: 1 });
    expect([total, rows.map(({ amount }) => amount)]).toEqual([6, [-100, -800]]);
  });
});

it('sums up what was paid for orders, less what was given back, and no money paid in', async () => {
  expect(await spentOf(database.db, accountID)).toBe(1300);
  const nobody = await insertAccount(database.db, { email: 'new@customer.example', passwordHash: 'none' });
  expect(await spentOf(database.db, nobody.id)).toBe(0);
});

describe('what has moved', () => {
  const inTransaction = <Found>(read: (trx: Trx) => Promise<Found>) => transaction(database.db, read);

  it('is found by its keys, on the customer’s side and of this account alone', async () => {
    const moved = await inTransaction((trx) => findMoved(trx, accountID, ['one', 'bank', 'never']));
    expect([...moved].toSorted()).toEqual([
      ['bank', { amount: 5000, orderNo: 'CD1' }],
      ['one', { amount: -1200, orderNo: 'CD1' }],
    ]);
    expect(await inTransaction((trx) => findMoved(trx, accountID, []))).toEqual(new Map());
  });

  it('is summed up by order, for one kind', async () => {
    const sums = (kind: Movement['kind'], orderNos: string[]) =>
      inTransaction((trx) => sumsOfOrders(trx, accountID, kind, orderNos));
    expect(await sums('order', ['CD1', 'CD2', 'CD3'])).toEqual(
      new Map([
        ['CD1', -1200],
        ['CD2', -800],
      ]),
    );
    expect(await sums('refund', ['CD1', 'CD2'])).toEqual(new Map([['CD2', 800]]));
    expect(await sums('order', ['CD2'])).toEqual(new Map([['CD2', -800]]));
    expect(await sums('order', [])).toEqual(new Map());
  });

  it('is summed up by the beginning of its keys, which is no pattern', async () => {
    const sum = (beginning: string) => inTransaction((trx) => sumOfKeys(trx, accountID, beginning));
    expect(await sum('o')).toBe(10_000 - 1200);
    expect(await sum('one')).toBe(-1200);
    expect(await sum('onest')).toBe(0);
    expect(await sum('_ne')).toBe(0);
    expect(await sum('ne')).toBe(0);
  });
});

describe('money over time', () => {
  it('is what was paid less what came back between borders, and the balance at each (D-266)', async () => {
    const at = (index: number) => FIRST + index * 10;
    const borders = [FIRST - 10, FIRST, at(2), at(4), at(5), at(6), at(60)];
    expect(await moneyOverTime(database.db, accountID, borders)).toEqual({
      spent: [0, 0, 2000, 100, -800, 0],
      // Each movement is half a second after the border before it.
      balances: [0, 0, 15_000, 13_000, 12_900, 13_700, 13_700],
    });
  });
});
