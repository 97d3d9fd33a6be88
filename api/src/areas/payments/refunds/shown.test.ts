import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { type Customer, pay, type Shop } from '../../orders/testing/shop.ts';
import { PRICE } from '../testing/outside-suite.ts';
import { refundSuite } from '../testing/refund-suite.ts';
import { refundPayment } from '../operator/payments/refund.ts';
import type { TestService } from '../testing/service.ts';

describe('what a customer sees of refunds', () => {
  const suite = refundSuite();
  const { desk } = suite;
  let shop: Shop;
  let service: TestService;
  let customer: Customer;
  beforeEach(() => {
    ({ shop, service, customer } = suite.present());
  });
  const ask = async (orderNos: string[], who = customer) =>
    (await who.call(orderCalls.orderRefunds, { orderNos })).body;
  const movements = async () =>
    (await customer.call(accountCalls.listTransactions, {})).body.data.map(({ type, amount, refunds }) => [
      type,
      amount,
      refunds?.map(({ state }) => state),
    ]);

  it('is what a cancellation would send back, and to which method (D-641)', async () => {
    const { orderNo } = await desk.paid(customer);
    expect(await ask([orderNo])).toMatchObject({
      code: 200,
      data: [{ orderNo, method: 'alipay', amount: PRICE, refunds: [] }],
    });
    service.way.caps.refund = 'none';
    expect((await ask([orderNo])).data).toEqual([]);
    service.way.caps.refund = 'api';
    await desk.cancel(customer, [orderNo]);
    expect((await ask([orderNo])).data).toMatchObject([{ orderNo, amount: 0, rest: 0, refunds: [] }]);
  });

  it('is what is left of a price of which the operator has given back a part (D-583, D-675)', async () => {
    const { orderNo, payment } = await desk.paid(customer);
    const { db, now } = shop.services;
    const wish = {
      accountID: customer.accountID,
      payment,
      to: 'balance',
      reference: 'T1',
      reason: '',
    } as const;
    const ports = { db, now, reverse: async () => {} };
    await refundPayment(ports, service.way, { ...wish, amount: 5_800 });
    expect((await ask([orderNo])).data).toMatchObject([
      { orderNo, amount: PRICE - 5_800, rest: PRICE - 5_800 },
    ]);
    service.way.caps.refund = 'none';
    expect((await ask([orderNo])).data).toMatchObject([{ orderNo, amount: 0, rest: PRICE - 5_800 }]);
    service.way.caps.refund = 'api';
  });

  it('is nothing for orders that are not paid, or were paid from the balance (D-641)', async () => {
    const { orderNo: outside } = await desk.paid(customer);
    await desk.cancel(customer, [outside]);
    const [byBalance = '', unpaid = ''] = await shop.order(customer, {
      certs: [['a.example'], ['b.example']],
    });
    await pay(customer, byBalance);
    expect((await ask([byBalance, unpaid])).data).toEqual([]);
  });

  it('follows a refund from the wish to the provider’s word, in the order and the movements (D-641)', async () => {
    const { orderNo } = await desk.paid(customer);
    await desk.cancel(customer, [orderNo], 'source');
    const stateNow = async () => (await ask([orderNo])).data[0]?.refunds;
    expect(await stateNow()).toMatchObject([
      { state: 'requested', amount: PRICE, method: 'alipay', endTime: 0 },
    ]);
    service.refundsAre = 'pending';
    await desk.work();
    expect(await stateNow()).toMatchObject([{ state: 'pending', endTime: 0 }]);
    expect(await movements()).toEqual([
      ['refundToSource', -PRICE, ['pending']],
      ['refund', PRICE, undefined],
      ['order', -PRICE, undefined],
      ['recharge', PRICE, ['pending']],
    ]);
    service.sayOfRefunds('succeeded');
    await desk.work();
    const now = Math.floor(shop.services.now().getTime() / 1000);
    expect(await stateNow()).toMatchObject([{ state: 'succeeded', endTime: now }]);
    expect((await ask([orderNo])).data[0]).toMatchObject({ amount: 0 });
    const { refunds } = (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
    expect(refunds).toEqual(await stateNow());
  });

  it('says that a refund which failed is on the balance, and which is held (D-582, D-641)', async () => {
    const failing = await desk.paid(customer);
    await desk.cancel(customer, [failing.orderNo], 'source');
    service.way.provider.refund = () => Promise.resolve({ kind: 'refused', reason: 'NOT_OFFERED' });
    await desk.work();
    const held = await desk.paid(customer);
    await desk.cancel(customer, [held.orderNo], 'source');
    service.way.provider.refund = () => Promise.resolve({ kind: 'refused', reason: 'MORE_THAN_PAID' });
    await desk.work();
    const { data } = await ask([failing.orderNo, held.orderNo]);
    expect(data.map(({ refunds }) => refunds.map(({ state }) => state))).toEqual([['returned'], ['held']]);
  });

  it('is found by no other account', async () => {
    const { orderNo } = await desk.paid(customer);
    const stranger = await shop.addCustomer(0);
    expect((await ask([orderNo], stranger)).code).toBe(13001);
  });
});
