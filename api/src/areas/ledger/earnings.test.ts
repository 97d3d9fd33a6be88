import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { insertAccount } from '../accounts/accounts.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { earningsOf } from './earnings.store.ts';
import { type EarningMovement, type EarningOutcome, earningsToBalance, moveEarnings } from './earnings.ts';
import { move } from './ledger.ts';
import { moneyOverTime } from './over-time.store.ts';
import { balanceOf, listTransactions } from './transactions.store.ts';

let database: Database;
let accounts = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const newTenant = async () =>
  (await insertAccount(database.db, { email: `earns${++accounts}@customer.example`, passwordHash: 'none' }))
    .id;
const moveOne = (tenantID: TenantID, movement: EarningMovement): Promise<EarningOutcome> =>
  transaction(database.db, (trx) => moveEarnings(trx, tenantID, movement));
const toBalance = (tenantID: TenantID, key: string, amount: number): Promise<EarningOutcome> =>
  transaction(database.db, (trx) => earningsToBalance(trx, tenantID, { key, amount, actorID: tenantID }));

/** What all entries of a tenant come to, in each ledger, and of each transfer. */
async function sums(tenantID: TenantID) {
  const rows = await database.db
    .selectFrom('entries')
    .select(['transfer_id', 'ledger', 'amount'])
    .where('account_id', '=', tenantID)
    .execute();
  const add = (all: Map<string, number>, name: string, amount: number) =>
    all.set(name, (all.get(name) ?? 0) + amount);
  const ledgers = new Map<string, number>();
  const transfers = new Map<string, number>();
  for (const { transfer_id, ledger, amount } of rows) {
    add(ledgers, ledger, amount);
    add(transfers, transfer_id, amount);
  }
  return { ledger: (name: string) => ledgers.get(name) ?? 0, transfers: [...transfers.values()] };
}

describe('earnings', () => {
  const amount = fc.integer({ min: 1, max: 400 });
  const step = fc.record({
    kind: fc.constantFrom('commission', 'commissionBack', 'withdrawal', 'toBalance', 'settle'),
    // Few keys, so that most sequences repeat some.
    place: fc.integer({ min: 0, max: 5 }),
    amount,
    verdict: fc.constantFrom('withdrawalKept', 'withdrawalSent', 'withdrawalReturned'),
  });

  it('keep books that balance, whatever happens in whatever order and however often (ACC-008)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const tenantID = await newTenant();
        const done = new Set<string>();
        const asked = new Map<number, { amount: number; state: string }>();
        const expected = { payable: 0, leaving: 0, balance: 0, bank: 0 };
        /** Makes a movement under a key and says whether the model has it happen, too. */
        const once = async (key: string, covered: boolean, run: () => Promise<EarningOutcome>) => {
          const outcome = await run();
          expect(outcome).toBe(done.has(key) ? 'known' : covered ? 'moved' : 'too-low');
          if (outcome === 'moved') done.add(key);
          return outcome === 'moved';
        };
        for (const { kind, place, amount, verdict } of steps) {
          const key = `${kind}:${place}`;
          const covered = expected.payable >= amount;
          if (kind === 'toBalance') {
            if (await once(key, covered, () => toBalance(tenantID, key, amount))) {
              expected.payable -= amount;
              expected.balance += amount;
            }
          } else if (kind === 'withdrawal') {
            if (await once(key, covered, () => moveOne(tenantID, { key, kind, amount }))) {
              expected.payable -= amount;
              expected.leaving += amount;
              asked.set(place, { amount, state: 'asked' });
            }
          } else if (kind === 'settle') {
            const one = asked.get(place);
            const from = verdict === 'withdrawalReturned' ? 'withdrawalSent' : 'asked';
            if (!one || one.state !== from) continue;
            const settled = { key: `${verdict}:${place}`, kind: verdict, amount: one.amount };
            expect(await moveOne(tenantID, settled)).toBe('moved');
            expect(await moveOne(tenantID, settled)).toBe('known');
            one.state = verdict;
            if (verdict !== 'withdrawalReturned') expected.leaving -= one.amount;
            if (verdict !== 'withdrawalSent') expected.payable += one.amount;
            if (verdict === 'withdrawalSent') expected.bank += one.amount;
            if (verdict === 'withdrawalReturned') expected.bank -= one.amount;
          } else if (await once(key, true, () => moveOne(tenantID, { key, kind, amount }))) {
            expected.payable += kind === 'commission' ? amount : -amount;
          }
        }
        const { payable, leaving, balance, bank } = expected;
        expect(await earningsOf(database.db, tenantID)).toEqual({ payable, leaving });
        expect(await balanceOf(database.db, tenantID)).toBe(balance);
        const { ledger, transfers } = await sums(tenantID);
        expect(transfers.every((sum) => sum === 0)).toBe(true);
        expect(ledger('commissionPayable')).toBe(payable);
        expect(ledger('withdrawalPending')).toBe(leaving);
        expect(ledger('customer')).toBe(balance);
        expect(ledger('bank')).toBe(bank);
        expect(ledger('commissionExpense')).toBe(0 - payable - leaving - balance - bank);
      }),
      { numRuns: 20 },
    );
  });

  it('let seven of fifty withdrawals through at once on money for seven, and nothing twice (BIL-042)', async () => {
    const tenantID = await newTenant();
    await moveOne(tenantID, { key: 'earned', kind: 'commission', amount: 750 });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? moveOne(tenantID, { key: `out${index}`, kind: 'withdrawal', amount: 100 })
          : toBalance(tenantID, `over${index}`, 100),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(7);
    const { payable, leaving } = await earningsOf(database.db, tenantID);
    expect(payable).toBe(50);
    expect(leaving + (await balanceOf(database.db, tenantID))).toBe(700);
  });

  it('move in whole cents alone', async () => {
    const tenantID = await newTenant();
    for (const amount of [0, -1, 0.5])
      await expect(moveOne(tenantID, { key: 'x', kind: 'commission', amount })).rejects.toThrow(
        'whole cents',
      );
    await expect(toBalance(tenantID, 'x', 0)).rejects.toThrow('whole cents');
  });

  it('are no movement of the balance until they are moved to it (BIL-038)', async () => {
    const tenantID = await newTenant();
    const opening = { key: 'in', kind: 'opening', amount: 1000, payMethod: -1, orderNo: '' } as const;
    await transaction(database.db, (trx) => move(trx, tenantID, [opening]));
    await moveOne(tenantID, { key: 'earned', kind: 'commission', amount: 300 });
    await moveOne(tenantID, { key: 'out', kind: 'withdrawal', amount: 100 });
    const list = () => listTransactions(database.db, tenantID, {}, { limit: 20, skip: 0 });
    expect(await list()).toMatchObject({ total: 1, rows: [{ type: 'opening', balanceAfter: 1000 }] });
    const soon = Math.floor(Date.now() / 1000) + 60;
    const over = await moneyOverTime(database.db, tenantID, [soon - 3600, soon]);
    expect(over).toEqual({ spent: [0], balances: [0, 1000] });
    await toBalance(tenantID, 'over', 200);
    expect(await list()).toMatchObject({
      total: 2,
      rows: [
        { type: 'earnings', amount: 200, balanceAfter: 1200 },
        { type: 'opening', balanceAfter: 1000 },
      ],
    });
  });

  it('leave entries that nobody changes or takes away', async () => {
    const tenantID = await newTenant();
    await moveOne(tenantID, { key: 'earned', kind: 'commission', amount: 300 });
    const { db } = database;
    const changed = db.updateTable('entries').set({ amount: 1 }).where('account_id', '=', tenantID);
    await expect(changed.execute()).rejects.toThrow('stay as they are');
    const removed = db.deleteFrom('entries').where('account_id', '=', tenantID);
    await expect(removed.execute()).rejects.toThrow('stay as they are');
    expect((await sums(tenantID)).ledger('commissionPayable')).toBe(300);
  });
});
