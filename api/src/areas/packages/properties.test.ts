import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { FIVE, PRICE } from './testing/five.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const step = fc.record({
  kind: fc.constantFrom('buy', 'use', 'use', 'cancel', 'giveBack', 'expire'),
  /** Of what there is: which package, or which order. */
  place: fc.nat({ max: 4 }),
  count: fc.integer({ min: 1, max: 3 }),
});

type Step = { kind: 'buy' | 'use' | 'cancel' | 'giveBack' | 'expire'; place: number; count: number };
const stepsOf = (...kinds: (Step['kind'] | [Step['kind'], number])[]): Step[] =>
  kinds
    .map((one): [Step['kind'], number] => (typeof one === 'string' ? [one, 1] : one))
    .map(([kind, count]) => ({ kind, count, place: 0 }));
/** Sequences that a few random ones may leave out, each of which a single rule decides. */
const SEQUENCES: [Step[]][] = [
  // What came back is there again, and no money with it.
  [stepsOf('buy', ['use', 3], ['use', 3], 'cancel', ['use', 3], 'giveBack')],
  [stepsOf('buy', 'use', 'cancel', 'giveBack', 'giveBack', 'use')],
  // What came back too late is money.
  [stepsOf('buy', ['use', 2], 'expire', 'cancel', 'cancel', 'giveBack', 'use')],
];

interface Model {
  balance: number;
  packages: { id: string; used: number; state: 'open' | 'expired' | 'returned' }[];
  /** Orders that a unit has paid, with its package. */
  units: { orderNo: string; from: number }[];
}

/** What all entries of a tenant come to, by ledger; each transfer on its own comes to nothing. */
async function ledgersOf({ accountID }: Customer) {
  const { rows } = await sql<{ ledger: string; cents: number }>`select ledger,
      cast(sum(amount) as bigint) as cents from entries where account_id = ${accountID} group by ledger`.execute(
    shop.services.db,
  );
  const { rows: odd } = await sql`select transfer_id from entries where account_id = ${accountID}
      group by transfer_id having sum(amount) <> 0`.execute(shop.services.db);
  expect(odd).toEqual([]);
  return (name: string) => rows.find(({ ledger }) => ledger === name)?.cents ?? 0;
}

describe('packages, their units and the ledger', () => {
  it('agree after whatever was bought, used, cancelled, given back and expired, in whatever order (ACC-010, D-402, D-403)', async () => {
    const { db } = shop.services;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const customer = await shop.addCustomer(FIVE.amount * 2);
        const is: Model = { balance: FIVE.amount * 2, packages: [], units: [] };
        let keys = 0;
        const codeOf = async (reply: Promise<{ body: { code: number } }>) => (await reply).body.code;

        for (const { kind, place, count } of steps) {
          const one = is.packages[place % Math.max(1, is.packages.length)];
          if (kind === 'buy') {
            const key = { 'idempotency-key': `buy-${++keys}` };
            const { body } = await customer.call(accountCalls.buyPackage, FIVE, key);
            expect(body.code).toBe(is.balance >= FIVE.amount ? 200 : 13003);
            if (body.code !== 200) continue;
            is.packages.push({ id: body.data.id, used: 0, state: 'open' });
            is.balance -= FIVE.amount;
          } else if (kind === 'use') {
            const certs = Array.from({ length: count }, (_none, n) => [`n${n}.demo.test`]);
            const orderNo = await shop.order(customer, { certs });
            const open = is.packages.filter(({ state }) => state === 'open');
            const units = open.reduce((sum, { used }) => sum + FIVE.count - used, 0);
            const code = await codeOf(customer.call(accountCalls.payFromPackage, { orderNo }));
            // All of a payment or nothing of it.
            expect(code).toBe(units >= count ? 200 : 13002);
            const rows = await db
              .selectFrom('package_units')
              .select(['order_no', 'package_id'])
              .where('order_no', 'in', orderNo)
              .execute();
            expect(rows).toHaveLength(units >= count ? count : 0);
            for (const { order_no, package_id } of rows) {
              const from = is.packages.findIndex(({ id }) => id === package_id);
              expect(is.packages[from]?.state).toBe('open');
              is.packages[from]!.used += 1;
              is.units.push({ orderNo: order_no, from });
            }
          } else if (kind === 'cancel') {
            const [unit] = is.units.splice(place % Math.max(1, is.units.length), 1);
            if (!unit) continue;
            const from = is.packages[unit.from]!;
            expect(await codeOf(customer.call(orderCalls.cancelOrders, { orderNos: [unit.orderNo] }))).toBe(
              200,
            );
            from.used -= 1;
            // A unit of a package that has expired could pay nothing any more.
            if (from.state === 'expired') is.balance += PRICE;
          } else if (one && kind === 'giveBack') {
            const code = await codeOf(customer.call(accountCalls.returnPackage, { id: one.id }));
            const isFirst = one.state === 'open' && one.used === 0;
            expect(code).toBe(isFirst || one.state === 'returned' ? 200 : 13002);
            if (!isFirst) continue;
            one.state = 'returned';
            is.balance += FIVE.amount;
          } else if (one?.state === 'open') {
            const past = { expires_at: new Date(Date.now() - 1000) };
            await db.updateTable('packages').set(past).where('id', '=', one.id).execute();
            one.state = 'expired';
          }
        }

        expect(await shop.balanceOf(customer)).toBe(is.balance);
        const ledger = await ledgersOf(customer);
        expect(ledger('customer')).toBe(is.balance);
        const rows = await db
          .selectFrom('packages')
          .select(['id', 'used'])
          .where('account_id', '=', customer.accountID)
          .execute();
        const usedOf = new Map(rows.map(({ id, used }) => [id, used]));
        expect(is.packages.map(({ id }) => usedOf.get(id))).toEqual(is.packages.map(({ used }) => used));
        const kept = await db
          .selectFrom('package_units')
          .select('order_no')
          .where('account_id', '=', customer.accountID)
          .where('returned_at', 'is', null)
          .execute();
        expect(kept.map(({ order_no }) => order_no).sort()).toEqual(
          is.units.map(({ orderNo }) => orderNo).sort(),
        );
      }),
      { numRuns: 8 + SEQUENCES.length, examples: SEQUENCES },
    );
  });
});
