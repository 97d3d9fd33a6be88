import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { PAYMENT_JOB } from './outside.ts';
import { lookOnce, PRICE } from './testing/outside-suite.ts';

/** Stripe as a demonstration has it, from the call that pays to the money on the balance. */
describe('paying at Stripe', () => {
  let shop: Shop;
  let customer: Customer;
  let orderNo: string;
  beforeAll(async () => {
    shop = await openShop({
      environment: { PAYMENT_PROVIDERS: 'balance,stripe,stripe-alipay,stripe-wechat' },
    });
  });
  beforeEach(async () => {
    await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
    customer = await shop.addCustomer(0);
    [orderNo = ''] = await shop.order(customer);
  });
  afterAll(async () => {
    // The demonstration closes what it opened with the first payment.
    for (const area of shop.areas) if (area.name === 'demo') await area.stop?.();
    await shop.close();
  });

  const pay = async (input: object = {}) =>
    (await customer.call(orderCalls.pay, { payMethod: 'stripe', aim: 'makeOrder', orderNo, ...input })).body;
  const pageOf = async (input: object = {}): Promise<URL> => {
    const { data } = await pay(input);
    return new URL(String(data.payURL));
  };
  const onPage = (page: URL, fields: string) =>
    shop.server.inject({
      method: 'POST',
      url: page.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: fields,
    });
  const statusOf = async () =>
    (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
  const moved = async () =>
    (await customer.call(accountCalls.listTransactions, {})).body.data.map(({ type, amount, payMethod }) => [
      type,
      amount,
      payMethod,
    ]);
  const jobs = async () =>
    shop.services.db
      .selectFrom('jobs')
      .select(['subject', 'ready'])
      .where('kind', '=', PAYMENT_JOB)
      .execute();

  it('leads to its page and back, and Stripe’s call has the order looked up at once (BIL-003, BIL-012)', async () => {
    const page = await pageOf();
    const shown = await shop.server.inject({ url: page.pathname, headers: { 'accept-language': 'de' } });
    expect([shown.statusCode, shown.body.includes('158,00')]).toEqual([200, true]);
    expect(await jobs()).toMatchObject([{ ready: false }]);
    const answer = await onPage(page, 'act=pay');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${page.origin}/payment?orderNo=${orderNo}&returned=1`,
    ]);
    expect(await jobs()).toMatchObject([{ ready: true }]);
    expect(await lookOnce(shop)).toEqual({ kind: 'done' });
    expect(await statusOf()).toBe(1002);
    expect(await moved()).toEqual([
      ['order', -PRICE, 5],
      ['recharge', PRICE, 5],
    ]);
    // Whoever comes again finds it paid: by the page, and by the call.
    expect((await onPage(page, 'act=pay')).statusCode).toBe(200);
    expect(await pay()).toMatchObject({ code: 200, data: {} });
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it('needs no call of Stripe’s: a look finds it (ADR 34)', async () => {
    await onPage(await pageOf({ payMethod: 'stripeAlipay' }), 'act=pay&lost=1');
    expect(await jobs()).toMatchObject([{ ready: false }]);
    await lookOnce(shop);
    expect(await statusOf()).toBe(1002);
    expect(await moved()).toContainEqual(['recharge', PRICE, 0]);
  });

  it('that the bank refuses leaves the order owed for, and can be done again (API-096)', async () => {
    await onPage(await pageOf(), 'act=refuse');
    await lookOnce(shop);
    expect(await statusOf()).toBe(1001);
    await onPage(await pageOf(), 'act=pay');
    await lookOnce(shop);
    expect(await statusOf()).toBe(1002);
  });

  it('by two methods at once takes one payment (D-365)', async () => {
    const first = await pageOf();
    const second = await pageOf({ payMethod: 'stripeWechat' });
    // The page of the first method is over.
    expect((await onPage(first, 'act=pay')).statusCode).toBe(200);
    await onPage(second, 'act=pay');
    await lookOnce(shop);
    expect(await moved()).toEqual([
      ['order', -PRICE, 1],
      ['recharge', PRICE, 1],
    ]);
  });

  it('recharges the balance, and tells what became of it (BIL-036)', async () => {
    const input = { aim: 'recharge', rechargeAmount: 10_000, orderNo: undefined };
    const { data } = await pay(input);
    const id = String(data.rechargeID);
    const state = async (who = customer) => (await who.call(orderCalls.rechargeState, { id })).body;
    expect((await state()).data).toEqual({ state: 'waiting', amount: 10_000 });
    const answer = await onPage(new URL(String(data.payURL)), 'act=pay');
    expect(answer.headers.location).toMatch(`/deposit?recharge=${id}`);
    await lookOnce(shop);
    expect((await state()).data.state).toBe('paid');
    expect(await shop.balanceOf(customer)).toBe(10_000);
    expect((await state(await shop.addCustomer())).code).toBe(13_001);
  });

  it('that nobody completes ends with its time, and one under way at a bank goes on (BIL-036)', async () => {
    const recharge = async () => {
      const { data } = await pay({ aim: 'recharge', rechargeAmount: 10_000, orderNo: undefined });
      return { id: String(data.rechargeID), page: new URL(String(data.payURL)) };
    };
    const state = async (id: string) =>
      (await customer.call(orderCalls.rechargeState, { id })).body.data.state;
    const left = await recharge();
    shop.advance(3_600);
    await lookOnce(shop);
    expect(await state(left.id)).toBe('ended');
    await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
    const slow = await recharge();
    await onPage(slow.page, 'act=slow');
    shop.advance(3_600);
    expect(await lookOnce(shop)).toMatchObject({ kind: 'later' });
    expect(await state(slow.id)).toBe('waiting');
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it.each([
    ['without a signature', {}, 400],
    ['of somebody else', { 'stripe-signature': 't=1,v1=00' }, 400],
  ])('isn’t believed to have been told by a call %s', async (_of, headers, status) => {
    await pageOf();
    const url = '/webhooks/payments/stripe';
    const payload = JSON.stringify({ id: 'evt_1', data: { object: {} } });
    const answer = await shop.server.inject({ method: 'POST', url, payload, headers });
    expect(answer.statusCode).toBe(status);
    expect(await jobs()).toMatchObject([{ ready: false }]);
  });

  it('has no page for a payment that nobody asked for, and no calls of ways that aren’t there', async () => {
    expect((await shop.server.inject({ url: '/demo/payments/stripe/cs_test_none' })).statusCode).toBe(404);
    const answer = await shop.server.inject({
      method: 'POST',
      url: '/webhooks/payments/gold',
      payload: '{}',
    });
    expect(answer.statusCode).toBe(404);
  });
});
