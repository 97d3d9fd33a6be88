import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertAccount } from '../accounts/accounts.store.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { move, type Movement, PAID_FROM_BALANCE, refund } from './ledger.ts';
import { spentBy } from './spent-by.store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const OCTOBER = { from: new Date('2026-10-01T00:00:00Z'), before: new Date('2026-11-01T00:00:00Z') };
const NOVEMBER = { from: OCTOBER.before, before: new Date('2026-12-01T00:00:00Z') };

let accounts = 0;
const newAccount = async () =>
  (await insertAccount(database.db, { email: `spent${++accounts}@customer.example`, passwordHash: 'none' }))
    .id;

describe('what a member has spent in a month (ACC-004, D-714)', () => {
  it('has packages and domain names, and a reissue beside its order’s own price, each for who paid it, in its month, and until it goes back', async () => {
    const { db } = database;
    const [tenant, finance] = [await newAccount(), await newAccount()];
    const clerk: string = tenant;
    const charge = async (kind: Movement['kind'], name: string, cents: number, actorID: string, at: Date) => {
      const key = kind === 'reSign' ? `reSign:${name}` : name;
      const movement = {
        key,
        kind,
        amount: -cents,
        payMethod: PAID_FROM_BALANCE,
        orderNo: kind === 'reSign' ? '20261001' : name,
        actorID,
      };
      await transaction(db, (trx) => move(trx, tenant, [movement]));
      await db
        .updateTable('transfers')
        .set({ created_at: at as never })
        .where('idempotency_key', '=', key)
        .execute();
    };
    const giveBack = (name: string, amount: number) =>
      transaction(db, (trx) =>
        refund(trx, tenant, [{ key: `refund:${name}`, orderNo: '20261001', amount, actorID: finance }]),
      );
    const spent = (actorID: string, span: typeof OCTOBER) =>
      transaction(db, (trx) => spentBy(trx, tenant, [actorID], span));
    const all = async () => [
      await spent(clerk, OCTOBER),
      await spent(clerk, NOVEMBER),
      await spent(finance, NOVEMBER),
    ];

    const opening = { key: 'opening', kind: 'opening' as const, amount: 1_000, payMethod: -1, orderNo: '' };
    await transaction(db, (trx) => move(trx, tenant, [opening]));
    await charge('order', '20261001', 158, clerk, OCTOBER.from);
    await charge('reSign', 'first', 50, clerk, NOVEMBER.from);
    await charge('reSign', 'second', 70, finance, NOVEMBER.from);
    expect(await all()).toEqual([158, 50, 70]);
    await charge('package', 'P1', 20, finance, NOVEMBER.from);
    await charge('domain', 'D1', 30, finance, NOVEMBER.from);
    expect(await all()).toEqual([158, 50, 120]);
    await giveBack('second', 70);
    expect(await all()).toEqual([158, 50, 50]);
    await giveBack('20261001', 158);
    expect(await all()).toEqual([0, 50, 50]);
  });
});
