import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { lockByID, lockOrders, markPaid, numberOf, orderNumbers } from '../orders/book.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { readQueue, startQueue, workQueue } from './batch.ts';
import { settleLine } from './batch.store.ts';
import { balanceWay } from './providers/balance.ts';

const PRICE = 15_800;
const book = { lock: lockOrders, lockByID, markPaid, numberOf, numbersOf: orderNumbers };
const NOW = new Date('2026-11-20T08:00:00Z');
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const threeOrders = (customer: Customer) =>
  shop.order(customer, { certs: [['a.example'], ['b.example'], ['c.example']] });
const start = async (customer: Customer, orderNos: string[]) =>
  (await customer.call(orderCalls.startBatchPay, { orderNos })).body.data.queueId;
/** Limits that hold nobody back. */
const spending = { hold: () => Promise.resolve(false) };
/** Whoever pays may spend what it likes. */
const spend = async () => {};
/** What the background work does with a queue. */
const work = (
  customer: Customer,
  subject: string,
  ports: Partial<typeof book> = {},
  ways = { balance: balanceWay },
) =>
  workQueue(
    { book: { ...book, ...ports }, db: shop.services.db, now: () => NOW, spend, spending, ways },
    { kind: 'batch-pay', accountID: customer.accountID, subject, attempts: 1 },
  );
const statusOf = async (customer: Customer, queueId: string) =>
  (await customer.call(orderCalls.batchStatus, { queueId })).body.data;
const orderStatus = async (customer: Customer, orderNo: string) =>
  (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
const running = async (customer: Customer) =>
  (await customer.call(orderCalls.batchQueues, {})).body.data.map(({ queueId }) => queueId);

describe('a queue of payments', () => {
  it('pays each order, and leaves the list of those that run when it has ended (API-098, API-099)', async () => {
    const customer = await shop.addCustomer(PRICE * 4);
    const orderNos = await threeOrders(customer);
    const queueId = await start(customer, orderNos);
    expect(await running(customer)).toEqual([queueId]);
    expect(await work(customer, queueId)).toEqual({ kind: 'done' });
    expect(await statusOf(customer, queueId)).toEqual({
      queueId,
      status: 'end',
      total: 3,
      success: 3,
      successCount: 3,
      fail: 0,
      failCount: 0,
      pendingCount: 0,
      failOrders: [],
    });
    for (const orderNo of orderNos) expect(await orderStatus(customer, orderNo)).toBe(1002);
    expect(await shop.balanceOf(customer)).toBe(PRICE);
    expect(await running(customer)).toEqual([]);
  });

  it('that fails is never shown as paid: each order says why, in the reader’s language (BIL-033, D-168)', async () => {
    const customer = await shop.addCustomer(PRICE - 1);
    const [one = '', two = '', three = ''] = await threeOrders(customer);
    const queueId = await start(customer, [one, two, three]);
    await customer.call(orderCalls.cancelOrders, { orderNos: [two] });
    await work(customer, queueId);
    const counts = { total: 3, success: 0, successCount: 0, fail: 3, failCount: 3, pendingCount: 0 };
    expect(await statusOf(customer, queueId)).toEqual({
      queueId,
      status: 'end',
      ...counts,
      failOrders: [
        { orderNo: one, code: 13003, msg: '余额不足，请充值' },
        { orderNo: two, code: 13002, msg: '订单当前状态不可支付' },
        { orderNo: three, code: 13003, msg: '余额不足，请充值' },
      ],
    });
    const english = await readQueue(shop.services.db, customer.accountID, queueId, 'en');
    expect(english.failOrders.map(({ msg }) => msg)).toEqual([
      'Your balance is too low. Please add funds.',
      'The order can’t be paid in its current state.',
      'Your balance is too low. Please add funds.',
    ]);
    expect(await orderStatus(customer, one)).toBe(1001);
    expect(await shop.balanceOf(customer)).toBe(PRICE - 1);
    expect(await running(customer)).toEqual([]);
  });

  it('that breaks off is under way, and the next try pays only what waits (API-100)', async () => {
    const customer = await shop.addCustomer(PRICE * 3);
    const orderNos = await threeOrders(customer);
    const queueId = await start(customer, orderNos);
    let left = 1;
    const dying: typeof markPaid = async (...of) => {
      left -= 1;
      if (left < 0) throw new Error('the process ends');
      await markPaid(...of);
    };
    await expect(work(customer, queueId, { markPaid: dying })).rejects.toThrow('the process ends');
    expect(await statusOf(customer, queueId)).toMatchObject({
      status: 'pending',
      success: 1,
      fail: 0,
      pendingCount: 2,
    });
    expect(await running(customer)).toEqual([queueId]);
    expect(await shop.balanceOf(customer)).toBe(PRICE * 2);
    await work(customer, queueId);
    await work(customer, queueId);
    expect(await statusOf(customer, queueId)).toMatchObject({ status: 'end', success: 3 });
    expect(await shop.balanceOf(customer)).toBe(0);
    const charges = await customer.call(accountCalls.listTransactions, { type: 'order' });
    expect(charges.body.total).toBe(3);
  });

  it('counts an order once that it was given twice, and what was said of an order stands', async () => {
    const customer = await shop.addCustomer(PRICE);
    const [orderNo = '', other = ''] = await threeOrders(customer);
    const queueId = await start(customer, [orderNo, other, orderNo]);
    expect(await statusOf(customer, queueId)).toMatchObject({ status: 'ready', total: 2, pendingCount: 2 });
    await work(customer, queueId);
    const { db } = shop.services;
    const queue = { accountID: customer.accountID, queueID: queueId };
    await settleLine(db, queue, 0, { state: 'fail', message: '{}' });
    expect(await statusOf(customer, queueId)).toMatchObject({
      success: 1,
      fail: 1,
      failOrders: [{ orderNo: other }],
    });
  });

  it('is ready before its work, under way with one paid and one failed of three, and then at its end (BIL-029, D-169)', async () => {
    const customer = await shop.addCustomer(PRICE);
    const queueId = await start(customer, await threeOrders(customer));
    expect(await statusOf(customer, queueId)).toMatchObject({ status: 'ready', pendingCount: 3 });
    const queue = { accountID: customer.accountID, queueID: queueId };
    await settleLine(shop.services.db, queue, 0, { state: 'success', message: '' });
    await settleLine(shop.services.db, queue, 1, { state: 'fail', message: '{}' });
    expect(await statusOf(customer, queueId)).toMatchObject({ status: 'pending', pendingCount: 1 });
    expect(await running(customer)).toEqual([queueId]);
    await settleLine(shop.services.db, queue, 2, { state: 'success', message: '' });
    expect(await statusOf(customer, queueId)).toMatchObject({ status: 'end', pendingCount: 0 });
  });

  it('is paid by whoever started it, and refuses where the balance is no way to pay', async () => {
    const customer = await shop.addCustomer(PRICE * 3);
    const [paid = '', refused = ''] = await threeOrders(customer);
    await work(customer, await start(customer, [paid]));
    const { db } = shop.services;
    const starter = await db
      .selectFrom('batch_queues')
      .select('actor_id')
      .where('account_id', '=', customer.accountID)
      .executeTakeFirstOrThrow();
    const charge = await db
      .selectFrom('transfers')
      .select('actor_id')
      .where('account_id', '=', customer.accountID)
      .where('kind', '=', 'order')
      .executeTakeFirstOrThrow();
    expect(starter.actor_id).toEqual(expect.any(String));
    expect(charge).toEqual(starter);
    const queueId = await start(customer, [refused]);
    await workQueue(
      { book, db, now: () => NOW, spend, spending, ways: { balance: undefined } },
      { kind: 'batch-pay', accountID: customer.accountID, subject: queueId, attempts: 1 },
    );
    expect(await statusOf(customer, queueId)).toMatchObject({ status: 'end', success: 0, fail: 1 });
  });

  it('is an account’s own, by its id and by its work (API-009)', async () => {
    const [customer, stranger] = [await shop.addCustomer(PRICE * 3), await shop.addCustomer(PRICE * 3)];
    const first = await start(customer, await threeOrders(customer));
    const second = await start(customer, []);
    const others = await start(stranger, await threeOrders(stranger));
    expect(await work(stranger, first)).toEqual({ kind: 'done' });
    expect(await statusOf(customer, first)).toMatchObject({ status: 'ready' });
    expect(await shop.balanceOf(stranger)).toBe(PRICE * 3);
    expect(await running(customer)).toEqual([first]);
    expect(await running(stranger)).toEqual([others]);
    expect(await statusOf(customer, second)).toMatchObject({ status: 'end', total: 0, pendingCount: 0 });
    for (const queueId of [others, newID(), 'none']) {
      const { body } = await customer.call(orderCalls.batchStatus, { queueId });
      expect(body).toMatchObject({ code: 13001, msg: expect.stringMatching(/./) });
    }
    // Work on a queue that is gone finds nothing to do.
    expect(await work(customer, newID())).toEqual({ kind: 'done' });
  });

  it('may be one of fifty that run; those that have ended do not count', async () => {
    const customer = await shop.addCustomer(PRICE * 3);
    const [orderNo = ''] = await threeOrders(customer);
    const { db } = shop.services;
    const begin = (orderNos: string[]) =>
      transaction(db, (trx) => startQueue(book, trx, customer.accountID, orderNos, NOW));
    await begin([]);
    const queues: string[] = [];
    for (let index = 0; index < 50; index += 1) queues.push(await begin([orderNo]));
    await expect(begin([orderNo])).rejects.toMatchObject({ code: 13002 });
    expect(await running(customer)).toEqual(queues);
    await work(customer, queues[0] ?? '');
    expect(await begin([orderNo])).toEqual(expect.any(String));
  });

  it('asks for its work once, and for none where there is nothing to pay', async () => {
    const customer = await shop.addCustomer(PRICE * 3);
    const orderNos = await threeOrders(customer);
    const asked = async () =>
      shop.services.db
        .selectFrom('jobs')
        .select(['kind', 'subject'])
        .where('account_id', '=', customer.accountID)
        .where('kind', '=', 'batch-pay')
        .execute();
    await start(customer, []);
    expect(await asked()).toEqual([]);
    const queueId = await start(customer, orderNos);
    expect(await asked()).toEqual([{ kind: 'batch-pay', subject: queueId }]);
  });
});
