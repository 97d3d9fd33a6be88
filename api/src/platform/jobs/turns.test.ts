import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newID, type TenantID, tenantOf } from '../database/identifiers.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { claim, type Turns } from './claim.store.ts';
import { enqueue, PRIORITY } from './queue.store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.db.deleteFrom('jobs').execute());
afterAll(() => database.close());

const someone = () => tenantOf(newID());
const ask = (accountID: TenantID, count: number, options: { priority?: number; kind?: string } = {}) =>
  transaction(database.db, (trx) =>
    enqueue(
      trx,
      Array.from({ length: count }, () => ({ kind: 'order', accountID, subject: newID(), ...options })),
    ),
  );
const take = async (limit: number, turns?: Turns) =>
  (await claim(database.db, { worker: 'one' }, limit, ['order'], turns)).map(({ accountID }) => accountID);

describe('jobs of several accounts', () => {
  it('take turns, so that thousands of one hold up nobody else', async () => {
    const [many, some, few] = [someone(), someone(), someone()];
    await ask(many, 2000);
    await ask(some, 3);
    await ask(few, 1);
    const turns: Turns = new Map();
    const taken = await take(9, turns);
    expect([many, some, few].map((one) => taken.filter((other) => other === one).length)).toEqual([3, 3, 1]);
    // What is left of the places goes to whoever has work.
    expect(new Set(await take(9, turns))).toEqual(new Set([many]));
  });

  it('go on after the account that was served last', async () => {
    const accounts = Array.from({ length: 6 }, someone).sort();
    for (const account of accounts) await ask(account, 2);
    const turns: Turns = new Map();
    const order = [...(await take(4, turns)), ...(await take(4, turns)), ...(await take(4, turns))];
    expect(order.slice(0, 6).sort()).toEqual(accounts);
    expect(order.slice(6).sort()).toEqual(accounts);
  });

  it('come by their priority first, and by their age within an account', async () => {
    const [one, other] = [someone(), someone()];
    await ask(one, 2, { priority: PRIORITY.late });
    await ask(other, 2);
    await ask(one, 1, { priority: PRIORITY.soon });
    expect([...(await take(1)), ...(await take(2)), ...(await take(5))]).toEqual([
      one,
      other,
      other,
      one,
      one,
    ]);
    await database.db.deleteFrom('jobs').execute();
    const subjects = [newID(), newID(), newID()];
    for (const subject of [...subjects].reverse())
      await transaction(database.db, (trx) => enqueue(trx, [{ kind: 'order', accountID: one, subject }]));
    const claimed = await claim(database.db, { worker: 'one' }, 1, ['order']);
    expect(claimed.map(({ subject }) => subject)).toEqual([subjects[2]]);
  });

  it('are left alone when their kind is unknown here, whatever their priority', async () => {
    await ask(someone(), 3, { kind: 'of-a-later-release', priority: PRIORITY.soon });
    const account = someone();
    await ask(account, 1);
    expect(await take(10)).toEqual([account]);
    expect(await take(10)).toEqual([]);
  });
});
