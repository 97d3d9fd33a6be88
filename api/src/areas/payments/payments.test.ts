import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { expectBalancedBooks } from './testing/books.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';

const PRICE = 15_800;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const statusOf = async (customer: Customer, orderNo: string) =>
  (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;

describe('paying from the balance', () => {
  it('charges the price once, starts the term, and answers a repeat without a second charge (BIL-005, API-096, D-176)', async () => {
    const customer = await shop.addCustomer(20_000);
    const [orderNo = ''] = await shop.order(customer);
    expect((await pay(customer, orderNo)).body).toMatchObject({ code: 200, data: {} });
    expect((await pay(customer, orderNo)).body.code).toBe(200);
    expect(await shop.balanceOf(customer)).toBe(20_000 - PRICE);
    const { body } = await customer.call(orderCalls.getOrder, { id: orderNo });
    expect(body.data.orderStatus).toBe(1002);
    expect(body.data.endTime).toBe(body.data.payTime + 365 * 86_400);
    await expectBalancedBooks(shop.services.db);
  });

  it('reads the method from payMethod, else payWay, else name (D-163, BIL-004)', async () => {
    const customer = await shop.addCustomer();
    for (const method of [
      { payMethod: 'balance' },
      { payWay: 'balance' },
      { name: 'balance', payMethod: '' },
    ]) {
      const [orderNo = ''] = await shop.order(customer);
      const { body } = await customer.call(orderCalls.pay, { ...method, aim: 'makeOrder', orderNo });
      expect(body.code).toBe(200);
    }
  });

  it('refuses with 13003 when the balance is too low, and changes nothing (BIL-011, D-245)', async () => {
    const customer = await shop.addCustomer(PRICE - 1);
    const [orderNo = ''] = await shop.order(customer);
    expect((await pay(customer, orderNo)).body).toMatchObject({
      code: 13003,
      msg: '余额不足，请充值',
      data: {},
    });
    expect(JSON.stringify((await pay(customer, orderNo)).body)).not.toContain(String(PRICE - 1));
    expect(await shop.balanceOf(customer)).toBe(PRICE - 1);
    expect(await statusOf(customer, orderNo)).toBe(1001);
  });

  it('pays in two tabs at once and charges once (API-008, D-176)', async () => {
    const customer = await shop.addCustomer(PRICE * 5);
    const [orderNo = ''] = await shop.order(customer);
    const replies = await Promise.all([
      pay(customer, orderNo),
      pay(customer, orderNo, 'a'),
      pay(customer, orderNo, 'b'),
    ]);
    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 200]);
    expect(await shop.balanceOf(customer)).toBe(PRICE * 4);
  });

  it('sells ten of fifty orders paid at once on money for ten, every key sent twice (API-008, BIL-011)', async () => {
    const customer = await shop.addCustomer(PRICE * 10);
    const orderNos = await shop.order(customer, {
      certs: Array.from({ length: 50 }, (_, index) => [`n${index}.example`]),
    });
    const replies = await Promise.all(
      orderNos.flatMap((orderNo) => [pay(customer, orderNo, orderNo), pay(customer, orderNo, orderNo)]),
    );
    const codes = replies.map(({ body }) => body.code);
    expect(codes.filter((code) => code !== 200 && code !== 13003)).toEqual([]);
    expect(await shop.balanceOf(customer)).toBe(0);
    const { body } = await customer.call(orderCalls.countOrders, {});
    expect(body.data.byStatus).toEqual({ 1001: 40, 1002: 10 });
    const charges = await customer.call(accountCalls.listTransactions, { type: 'order', limit: 100 });
    expect(charges.body.total).toBe(10);
    await expectBalancedBooks(shop.services.db);
  });

  it('refuses unknown aims and methods, and methods that are not set up (API-096, BIL-035, D-164, D-166)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer);
    const code = async (input: object) => (await customer.call(orderCalls.pay, { orderNo, ...input })).body;
    expect(await code({ payMethod: 'balance', aim: 'gift' })).toMatchObject({ code: 13004 });
    expect(await code({ payMethod: 'gold', aim: 'makeOrder' })).toMatchObject({ code: 13004 });
    expect(await code({ aim: 'makeOrder' })).toMatchObject({ code: 13004 });
    expect(await code({ payMethod: 'gold', aim: 'recharge' })).toMatchObject({
      code: 13004,
      msg: '充值方式无效',
    });
    expect(await code({ payMethod: 'balance', aim: 'recharge' })).toMatchObject({
      code: 13004,
      msg: '充值方式无效',
    });
    expect(await code({ payMethod: 'alipay', aim: 'makeOrder' })).toMatchObject({ code: 13002 });
    expect(await code({ payMethod: 'balance', aim: 'reSign' })).toMatchObject({ code: 13002 });
    expect(await code({ payMethod: 'balance', aim: 'makeOrder', orderNo: '' })).toMatchObject({
      code: 13004,
    });
    expect(await statusOf(customer, orderNo)).toBe(1001);
  });

  it('refuses another way than the balance for several orders (BIL-009, D-177)', async () => {
    const customer = await shop.addCustomer();
    const orderNos = await shop.order(customer, { certs: [['a.example'], ['b.example']] });
    const { body } = await customer.call(orderCalls.pay, {
      payMethod: 'alipay',
      aim: 'makeOrder',
      orderNo: orderNos.join(','),
    });
    expect(body).toMatchObject({ code: 13004, msg: '多个订单仅支持余额支付' });
  });

  it('does not pay a cancelled order (API-096, D-200)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer);
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    expect((await pay(customer, orderNo)).body.code).toBe(13002);
  });

  it('lists ten ways and offers those alone that work here (API-101, BIL-006, BIL-007)', async () => {
    const customer = await shop.addCustomer();
    const { body } = await customer.call(orderCalls.payWays, {});
    expect(body.data.payWays).toHaveLength(10);
    expect(body.data.bankTransfer).toBe('Y');
    expect(body.data.payWays.filter((way) => way.switch === 'Y')).toEqual([
      { name: 'balance', payWay: 'balance', switch: 'Y', showName: '余额支付' },
    ]);
  });
});

describe('paying several orders', () => {
  it('pays all or none at once (API-097, BIL-034, D-167)', async () => {
    const customer = await shop.addCustomer(PRICE * 2);
    const orderNos = await shop.order(customer, { certs: [['a.example'], ['b.example'], ['c.example']] });
    const { body } = await customer.call(orderCalls.batchPay, { orderNos });
    expect(body.code).toBe(13003);
    expect(await shop.balanceOf(customer)).toBe(PRICE * 2);
    const two = await customer.call(orderCalls.batchPay, { orderNos: orderNos.slice(0, 2) });
    expect(two.body.code).toBe(200);
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it('pays what the balance covers in a queue, and ends with the right counts (API-098, API-100, BIL-030, BIL-033, D-168)', async () => {
    const working = await openShop({ working: true });
    try {
      const customer = await working.addCustomer(PRICE * 2);
      const orderNos = await working.order(customer, {
        certs: [['a.example'], ['b.example'], ['c.example']],
      });
      const started = await customer.call(orderCalls.startBatchPay, { orderNos });
      const { queueId } = started.body.data;
      const deadline = Date.now() + 120_000;
      for (;;) {
        const { body } = await customer.call(orderCalls.batchStatus, { queueId });
        if (body.data.status === 'end') {
          expect(body.data).toMatchObject({
            total: 3,
            success: 2,
            successCount: 2,
            fail: 1,
            failCount: 1,
            pendingCount: 0,
            failOrders: [{ orderNo: orderNos[2], msg: '余额不足，请充值' }],
          });
          break;
        }
        if (Date.now() > deadline) throw new Error('The queue does not end');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(await working.balanceOf(customer)).toBe(0);
    } finally {
      await working.close();
    }
  });

  it('lists queues that run, and an empty one is at its end at once (API-010, API-099, D-169)', async () => {
    const customer = await shop.addCustomer();
    const orderNos = await shop.order(customer, { certs: [['a.example'], ['b.example']] });
    const running = (await customer.call(orderCalls.startBatchPay, { orderNos })).body.data.queueId;
    const empty = (await customer.call(orderCalls.startBatchPay, { orderNos: [] })).body.data.queueId;
    const { body } = await customer.call(orderCalls.batchQueues, {});
    expect(body.data).toMatchObject([{ queueId: running, status: 'ready', total: 2, pendingCount: 2 }]);
    const ended = await customer.call(orderCalls.batchStatus, { queueId: empty });
    expect(ended.body.data).toMatchObject({ status: 'end', total: 0 });
  });

  it('knows no other account’s orders and queues (API-009)', async () => {
    const customer = await shop.addCustomer();
    const stranger = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer);
    const { queueId } = (await customer.call(orderCalls.startBatchPay, { orderNos: [orderNo] })).body.data;
    expect((await pay(stranger, orderNo)).body.code).toBe(13001);
    expect((await stranger.call(orderCalls.batchPay, { orderNos: [orderNo] })).body.code).toBe(13001);
    expect((await stranger.call(orderCalls.startBatchPay, { orderNos: [orderNo] })).body.code).toBe(13001);
    expect((await stranger.call(orderCalls.batchStatus, { queueId })).body.code).toBe(13001);
    expect((await stranger.call(orderCalls.batchStatus, { queueId: 'none' })).body.code).toBe(13001);
  });
});
