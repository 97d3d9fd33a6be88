import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, developerCalls, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';

/** Cents of the product that is ordered. */
const PRICE = 15_800;
const PERMISSIONS = ['order:read', 'order:pay'];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.freeze();
});
afterAll(() => shop.close());

/** A customer with unpaid orders, and a key that may spend so much a month. */
async function withKey(monthLimit: number | undefined, count: number, balance = 1_000_000) {
  const customer = await shop.addCustomer(balance);
  const { data } = (
    await customer.call(developerCalls.createKey, { name: 'pays', permissions: PERMISSIONS, monthLimit })
  ).body;
  const orderNos: string[] = [];
  for (let n = 0; n < count; n++)
    orderNos.push(...(await shop.order(customer, { names: [`n${n}.demo.test`] })));
  const pay = (...wanted: string[]) =>
    shop.call(
      orderCalls.pay,
      { payMethod: 'balance', aim: 'makeOrder', orderNo: wanted.join() },
      { token: data.key },
    );
  return { customer, orderNos, pay, ...data };
}
const spentBy = async (customer: Customer, id: string) =>
  (await customer.call(developerCalls.listKeys, {})).body.data.find((key) => key.id === id)?.monthSpent;

describe('the monthly limit of an API key', () => {
  it('lets it pay up to the last cent, refuses more and takes nothing then', async () => {
    const { customer, id, orderNos, pay } = await withKey(2 * PRICE, 3);
    const [one = '', two = '', three = ''] = orderNos;
    expect((await pay(one, two)).body.code).toBe(200);
    const before = await shop.balanceOf(customer);
    expect((await pay(three)).body).toMatchObject({
      code: BodyCode.wrongState,
      data: { monthLimit: 2 * PRICE, monthSpent: 2 * PRICE },
    });
    expect(await shop.balanceOf(customer)).toBe(before);
    expect(await spentBy(customer, id)).toBe(2 * PRICE);
    // What is paid already costs nothing.
    expect((await pay(one)).body.code).toBe(200);
    // A person isn't held to it.
    const own = await customer.call(orderCalls.pay, {
      payMethod: 'balance',
      aim: 'makeOrder',
      orderNo: three,
    });
    expect(own.body.code).toBe(200);
    expect(await spentBy(customer, id)).toBe(2 * PRICE);
  });

  it('is not exceeded by payments at the same moment', async () => {
    const { customer, id, orderNos, pay } = await withKey(2 * PRICE, 5);
    const codes = (await Promise.all(orderNos.map((orderNo) => pay(orderNo)))).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    expect(await spentBy(customer, id)).toBe(2 * PRICE);
  });

  it('begins anew with each month, and counts where there is no limit', async () => {
    const { customer, id, orderNos, pay } = await withKey(PRICE, 2);
    const [one = '', two = ''] = orderNos;
    expect((await pay(one)).body.code).toBe(200);
    expect((await pay(two)).body.code).toBe(BodyCode.wrongState);
    shop.advance(32 * 86_400);
    expect((await pay(two)).body.code).toBe(200);
    shop.advance(-32 * 86_400);
    expect(await spentBy(customer, id)).toBe(PRICE);
    const free = await withKey(undefined, 1);
    await free.pay(free.orderNos[0] ?? '');
    expect(await spentBy(free.customer, free.id)).toBe(PRICE);
  });

  it('takes nothing for a payment that fails: the balance is too low', async () => {
    const { customer, id, orderNos, pay } = await withKey(10 * PRICE, 1, 1);
    expect((await pay(orderNos[0] ?? '')).body.code).toBe(BodyCode.balanceTooLow);
    expect(await spentBy(customer, id)).toBe(0);
  });

  it('holds for a queue that the key began, which ends with the key', async () => {
    const [kept, revoked, expired] = [
      await withKey(PRICE, 2),
      await withKey(PRICE, 2),
      await withKey(PRICE, 2),
    ];
    const queues: string[] = [];
    for (const { key, orderNos } of [kept, revoked, expired])
      queues.push(
        (await shop.call(orderCalls.startBatchPay, { orderNos }, { token: key })).body.data.queueId,
      );
    await revoked.customer.call(developerCalls.revokeKey, { id: revoked.id });
    await shop.services.db
      .updateTable('api_keys')
      .set({ expires_at: shop.services.now() })
      .where('id', '=', expired.id)
      .execute();
    await shop.services.work.start();
    const [first, second, third] = await Promise.all(
      [kept, revoked, expired].map(async ({ customer }, index) => {
        for (;;) {
          const { data } = (await customer.call(orderCalls.batchStatus, { queueId: queues[index] })).body;
          if (data.status === 'end') return data.failOrders.map(({ code }) => code);
        }
      }),
    );
    expect(first).toEqual([BodyCode.wrongState]);
    expect(second).toEqual([BodyCode.forbidden, BodyCode.forbidden]);
    expect(third).toEqual([BodyCode.forbidden, BodyCode.forbidden]);
  });
});
