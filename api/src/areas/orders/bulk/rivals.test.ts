import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls } from '@certdeck/contract';
import { breakingWrites } from '../../../testing/broken-writes.ts';
import { openDeciding } from '../testing/deciding.ts';
import { csrFor, type Customer } from '../testing/shop.ts';
import { type Bulks, openBulks } from './testing/bulks.ts';
import { BULK_JOB, workBulk } from './work.ts';

/* What is confirmed for several orders is done once: with rivals, and after it was broken off at any of its writes. */

const PRICE = 15_800;
let bulks: Bulks;
let customer: Customer;
let without: Awaited<ReturnType<typeof breakingWrites>>;
beforeAll(async () => {
  bulks = await openBulks();
  customer = await bulks.shop.addCustomer();
  without = await breakingWrites(bulks.db);
}, 400_000);
afterAll(() => bulks.shop.close());

const renew = async (orderNos: string[]) =>
  bulks.begin(customer, orderCalls.bulkRenew, { orderNos, prices: orderNos.map(() => PRICE) });

describe('an order of several, wanted by others at the same time (D-607)', () => {
  it('is in one act that isn’t over for it, whichever tab was first', async () => {
    const orders = await bulks.orders(customer, 'tab-a', 'tab-b', 'tab-c');
    const [a = '', b = '', c = ''] = orders.map(({ orderNo }) => orderNo);
    const replies = await Promise.all([renew([a, b]), renew([b, c])]);
    const refused = replies.filter(({ code }) => code !== BodyCode.ok);
    expect(refused).toMatchObject([
      { code: BodyCode.wrongState, data: { failOrders: [expect.objectContaining({ orderNo: b })] } },
    ]);
    const [first] = replies.filter(({ code }) => code === BodyCode.ok);
    expect((await bulks.plan(customer, 'remark', [b])).data.possible).toBe(0);
    await bulks.run(customer, first!.data.id);
    expect((await bulks.plan(customer, 'remark', [b])).data.possible).toBe(1);
  });

  it('is renewed once by two workers, the scheduler and a program', async () => {
    const [one] = await bulks.orders(customer, 'rivals');
    const { id, orderNo } = one!;
    await bulks.save(customer, orderNo, 'renew');
    const before = await bulks.shop.balanceOf(customer);
    const { data } = await renew([orderNo]);
    const program = () => customer.call(orderCalls.createOrderRenew, { orderNo });
    const worker = () => bulks.run(customer, data.id);
    await Promise.all([worker(), bulks.look(), program(), worker(), bulks.look()]);
    const renewals = await bulks.renewalsOf(id);
    expect(renewals).toHaveLength(1);
    const paid = renewals[0]?.paid_at ? PRICE : 0;
    expect(await bulks.shop.balanceOf(customer)).toBe(before - paid);
    const { rows, endTime } = await bulks.read(customer, data.id);
    expect(endTime).toBeGreaterThan(0);
    expect(['done', 'failed']).toContain(rows[0]?.state);
  });
});

describe('an order whose certificate is issued anew by several at the same time (D-510, D-587, D-607)', () => {
  it('has one operation of two tabs, two workers and the scheduler', async () => {
    const name = 'anew-rivals.example.com';
    const { id, orderNo } = await bulks.issued(customer, name, { days: 10, coverage: 200 });
    await bulks.save(customer, orderNo, 'reissue');
    const before = await bulks.shop.balanceOf(customer);
    const wish = { orderNos: [orderNo], prices: [0] };
    const { data } = await bulks.begin(customer, orderCalls.bulkReissue, wish);
    // Each tab has made a key of its own.
    const requests = [await csrFor([name]), await csrFor([name])];
    const [one, other] = requests.map((csr) => () => customer.call(orderCalls.reSign, { orderNo, csr }));
    const worker = () => bulks.run(customer, data.id);
    await Promise.all([one?.(), worker(), bulks.look(), other?.(), worker(), bulks.look()]);
    const [operation, ...others] = await bulks.operationsOf(id);
    expect(others).toEqual([]);
    expect(operation).toMatchObject({ state: 'validating', price_diff: 0, attempt: 2 });
    expect(await bulks.shop.balanceOf(customer)).toBe(before);
    // Whoever was late is told, and the act for several ends.
    const { rows, endTime } = await bulks.read(customer, data.id);
    expect(endTime).toBeGreaterThan(0);
    const isTheirs = requests.includes(operation?.csr ?? '');
    if (isTheirs) expect(rows[0]?.state).toBe('failed');
  });
});

describe('a worker that is late (D-607)', () => {
  it('does nothing for an order that another one has done since it was read', async () => {
    const [one] = await bulks.orders(customer, 'late');
    const { data } = await renew([one!.orderNo]);
    const { db, now } = bulks;
    const ref = { kind: BULK_JOB, accountID: customer.accountID, subject: data.id, attempts: 1 };
    let priced = 0;
    await workBulk(
      {
        db,
        now,
        log: { warn: () => undefined },
        submit: {
          db,
          now,
          issuer: openDeciding(now).issuer,
          parties: { contact: async () => undefined, organization: async () => undefined },
          organizations: { proofs: async () => new Map() },
          // The price is asked for between the reading and the transaction.
          async siteOf() {
            priced++;
            await db
              .updateTable('order_bulk_rows')
              .set({ state: 'done' })
              .where('bulk_id', '=', data.id)
              .execute();
            return undefined;
          },
        },
        changed: async () => undefined,
        pay: async () => 'paid',
        mayPay: async () => true,
        countUnits: () => async () => false,
        revocations: { ask: async () => undefined, stateOf: async () => 'done' },
      },
      ref,
    );
    expect(priced).toBe(1);
    expect(await bulks.renewalsOf(one!.id)).toEqual([]);
  });
});

describe('an act that is broken off (D-607, API-001, API-008)', () => {
  it.each(['orders', 'order_names', 'order_counts', 'entries', 'balances', 'jobs', 'order_bulk_rows'])(
    'at writing to %s has charged and ordered nothing, and is done once afterwards',
    async (table) => {
      const [one] = await bulks.orders(customer, `at-${table.replaceAll('_', '-')}`);
      const before = await bulks.shop.balanceOf(customer);
      const { data } = await renew([one!.orderNo]);
      await without(table, () => expect(bulks.run(customer, data.id)).rejects.toThrow('broken off'));
      expect(await bulks.renewalsOf(one!.id)).toEqual([]);
      expect(await bulks.shop.balanceOf(customer)).toBe(before);
      expect((await bulks.read(customer, data.id)).rows[0]?.state).toBe('waiting');
      await Promise.all([bulks.run(customer, data.id), bulks.run(customer, data.id)]);
      expect(await bulks.renewalsOf(one!.id)).toHaveLength(1);
      expect(await bulks.shop.balanceOf(customer)).toBe(before - PRICE);
      expect(await bulks.read(customer, data.id)).toMatchObject({ done: 1, charged: PRICE });
    },
  );

  it('gives up orders that fail by our fault again and again, so that it ends', async () => {
    const [one, two] = await bulks.orders(customer, 'fault', 'sound');
    const { data } = await bulks.begin(customer, orderCalls.bulkRemark, {
      orderNos: [one!.orderNo, two!.orderNo],
      remark: 'kept',
    });
    await without('orders', () => expect(bulks.run(customer, data.id, 4)).rejects.toThrow('broken off'));
    expect(await bulks.read(customer, data.id)).toMatchObject({ failed: 0, endTime: 0 });
    await without('orders', () => bulks.run(customer, data.id, 5));
    const read = await bulks.read(customer, data.id);
    expect(read).toMatchObject({ failed: 2, done: 0 });
    expect(read.rows[0]?.refusal?.msg).toMatch(/nothing was charged/);
    expect(read.endTime).toBeGreaterThan(0);
  });
});
