import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { type Customer, openShop, pay, type Shop } from './testing/shop.ts';

const PRICE = 15_800;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const count = async (customer: Customer) => (await customer.call(orderCalls.countOrders, {})).body.data;
const names = (length: number) => Array.from({ length }, (_, index) => [`n${index}.example`]);

describe('cancelling', () => {
  it('gives nothing back for an unpaid order and the price for a paid one, in one call (API-121, ORD-020, D-200)', async () => {
    const customer = await shop.addCustomer(PRICE);
    const orderNos = await shop.order(customer, { certs: names(2) });
    await pay(customer, orderNos[0] ?? '');
    expect(await shop.balanceOf(customer)).toBe(0);
    const { body } = await customer.call(orderCalls.cancelOrders, { orderNos });
    expect(body.code).toBe(200);
    expect(await shop.balanceOf(customer)).toBe(PRICE);
    expect((await count(customer)).byStatus).toEqual({ 1004: 2 });
  });

  it('cancels all or none (API-121, D-200)', async () => {
    const customer = await shop.addCustomer();
    const orderNos = await shop.order(customer, { certs: names(2) });
    await customer.call(orderCalls.cancelOrders, { orderNos: orderNos.slice(1) });
    const { body } = await customer.call(orderCalls.cancelOrders, { orderNos });
    expect(body.code).toBe(13002);
    expect((await count(customer)).byStatus).toEqual({ 1001: 1, 1004: 1 });
  });

  it('refunds once, however often and from wherever it is asked (API-121, API-008)', async () => {
    const customer = await shop.addCustomer(PRICE);
    const [orderNo = ''] = await shop.order(customer);
    await pay(customer, orderNo);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] })),
    );
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 13002)).toHaveLength(5);
    expect(await shop.balanceOf(customer)).toBe(PRICE);
  });

  it('is refused once signing has begun (API-121)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer);
    await pay(customer, orderNo);
    await shop.services.db
      .updateTable('orders')
      .set({ issuing_at: new Date() })
      .where('order_no', '=', orderNo)
      .execute();
    const { body } = await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    expect(body.code).toBe(13002);
  });
});
