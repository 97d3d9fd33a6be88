import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import type { Customer, Shop } from '../orders/testing/shop.ts';
import { openOutsideShop } from './testing/outside-shop.ts';
import type { TestService } from './testing/service.ts';

describe('a customer who pays again before the first payment was looked at', () => {
  let shop: Shop;
  let service: TestService;
  let other: TestService;
  let customer: Customer;

  beforeAll(async () => {
    ({ shop, service, other } = await openOutsideShop());
  });
  beforeEach(async () => {
    for (const one of [service, other]) one.renew();
    customer = await shop.addCustomer(0);
  });
  afterAll(() => shop.close());

  const order = async () => (await shop.order(customer))[0] ?? '';
  const ask = (orderNo: string, payMethod = 'alipay') =>
    customer.call(orderCalls.pay, { payMethod, aim: 'makeOrder', orderNo });
  const statusOf = async (id: string) =>
    (await customer.call(orderCalls.orderStatus, { id })).body.data.orderStatus;
  const succeed = () => service.say(service.names().at(-1) ?? '', 'succeeded');

  it('is asked for nothing by another provider: the order is paid', async () => {
    const orderNo = await order();
    await ask(orderNo);
    succeed();
    expect((await ask(orderNo, 'wechat')).body).toMatchObject({ code: 200, data: {} });
    expect([other.names(), await statusOf(orderNo)]).toEqual([[], 1002]);
    expect([service.charges.length, other.charges.length]).toEqual([1, 0]);
  });

  it('is asked for nothing more by the same provider', async () => {
    const orderNo = await order();
    await ask(orderNo);
    succeed();
    expect((await ask(orderNo)).body.code).toBe(200);
    expect([service.names().length, service.charges.length, await statusOf(orderNo)]).toEqual([1, 1, 1002]);
  });

  it('has each of two orders booked, with money of its own', async () => {
    const orderNos = [await order(), await order()];
    for (const orderNo of orderNos) {
      await ask(orderNo);
      succeed();
      await ask(orderNo);
    }
    expect(await Promise.all(orderNos.map(statusOf))).toEqual([1002, 1002]);
    const { data } = (await customer.call(accountCalls.listTransactions, {})).body;
    expect(data.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      -15_800, -15_800, 15_800, 15_800,
    ]);
    expect(await shop.balanceOf(customer)).toBe(0);
  });
});
