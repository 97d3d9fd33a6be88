import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import type { Customer, Shop } from '../orders/testing/shop.ts';
import { PAYMENT_JOB } from './outside.ts';
import { openOutsideShop } from './testing/outside-shop.ts';
import { lookOnce } from './testing/outside-suite.ts';
import type { TestService } from './testing/service.ts';

describe('a payment service with terms of its own', () => {
  let shop: Shop;
  let service: TestService;
  let customer: Customer;

  beforeAll(async () => {
    ({ shop, service } = await openOutsideShop());
    shop.freeze();
  });
  beforeEach(async () => {
    service.renew();
    await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
    customer = await shop.addCustomer(0);
  });
  afterAll(() => shop.close());

  const ask = (input: object) => customer.call(orderCalls.pay, { payMethod: 'alipay', ...input });
  const askForOrder = async () => ask({ aim: 'makeOrder', orderNo: (await shop.order(customer))[0] ?? '' });
  const name = () => service.names().at(-1) ?? '';
  const look = () => lookOnce(shop);

  it('that ends payments by itself is told to end none, however long the customer takes', async () => {
    await askForOrder();
    service.say(name(), 'awaiting');
    shop.advance(100_000);
    expect(await look()).toMatchObject({ kind: 'later' });
    service.say(name(), 'succeeded');
    expect(await look()).toEqual({ kind: 'done' });
    expect(service.charges).toHaveLength(1);
  });

  it('has the last payment that may be tried booked as the first', async () => {
    const [orderNo = ''] = await shop.order(customer);
    for (let attempt = 1; attempt <= 20; attempt++) {
      await ask({ aim: 'makeOrder', orderNo });
      service.say(name(), attempt < 20 ? 'failed' : 'succeeded');
    }
    expect(await look()).toEqual({ kind: 'done' });
    expect((await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus).toBe(1002);
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it('that has approved and not yet captured is looked at again', async () => {
    service.renew({ capture: 'separate' });
    await askForOrder();
    service.say(name(), 'authorized');
    const { capture, fetch } = service.way.provider;
    service.way.provider.capture = fetch;
    expect(await look()).toMatchObject({ kind: 'later' });
    service.way.provider.capture = capture!;
    expect(await look()).toEqual({ kind: 'done' });
    expect(service.charges).toHaveLength(1);
  });

  it('refuses the price of an order without naming a field, since nobody entered it (BIL-021)', async () => {
    service.way.provider.create = async () => ({
      kind: 'refused',
      reason: { code: 'ABOVE_MAXIMUM', limit: 100 },
    });
    const { body } = await askForOrder();
    expect(body).toMatchObject({ code: 13004, msg: '该支付方式的金额不得高于 1.00' });
    expect(body.errors ?? {}).not.toHaveProperty('rechargeAmount');
  });

  it('books each recharge by itself, and for no order (BIL-036)', async () => {
    for (const rechargeAmount of [30_000, 20_000]) {
      await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
      await ask({ aim: 'recharge', rechargeAmount });
      service.say(name(), 'succeeded');
      await look();
    }
    const { data } = (await customer.call(accountCalls.listTransactions, {})).body;
    expect(data.map(({ type, amount, orderNo }) => [type, amount, orderNo])).toEqual([
      ['recharge', 20_000, ''],
      ['recharge', 30_000, ''],
    ]);
    expect(await shop.balanceOf(customer)).toBe(50_000);
  });
});
