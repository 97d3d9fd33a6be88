import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { PAYMENT_JOB } from './outside.ts';
import { lookOnce, PRICE } from './testing/outside-suite.ts';

/** PayPal as a demonstration has it, from the call that pays to the money on the balance. */
describe('paying at PayPal', () => {
  let shop: Shop;
  let customer: Customer;
  let orderNo: string;
  beforeAll(async () => {
    shop = await openShop({ environment: { PAYMENT_PROVIDERS: 'balance,paypal,alipay' } });
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
    (await customer.call(orderCalls.pay, { payMethod: 'paypal', aim: 'makeOrder', orderNo, ...input })).body;
  const pageOf = async (input: object = {}): Promise<URL> => new URL(String((await pay(input)).data.payURL));
  /** What the customer does on the page. @returns where the browser goes */
  const onPage = async (page: URL, fields: string): Promise<URL> => {
    const { statusCode, headers } = await shop.server.inject({
      method: 'POST',
      url: page.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: fields,
    });
    expect(statusCode).toBe(303);
    return new URL(String(headers.location), page);
  };
  const capture = async (returned: URL, who = customer) => {
    const { token = '', PayerID = '' } = Object.fromEntries(returned.searchParams);
    return (await who.call(orderCalls.capturePaypal, { token, PayerID })).body;
  };
  const statusOf = async () =>
    (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
  const moved = async () =>
    (await customer.call(accountCalls.listTransactions, {})).body.data.map(({ type, amount, payMethod }) => [
      type,
      amount,
      payMethod,
    ]);
  const isLookReady = async () => {
    const jobs = await shop.services.db
      .selectFrom('jobs')
      .select('ready')
      .where('kind', '=', PAYMENT_JOB)
      .execute();
    return jobs.map(({ ready }) => ready);
  };

  it('leads to its page in dollars and back, and the return takes what was approved (API-102, BIL-003)', async () => {
    const page = await pageOf();
    const shown = await shop.server.inject({ url: page.pathname, headers: { 'accept-language': 'en' } });
    expect([shown.statusCode, shown.body.includes('$22.12')]).toEqual([200, true]);
    expect(shown.body).toContain(`Certdeck ${orderNo} (CNY 158.00)`);
    const returned = await onPage(page, 'act=pay');
    expect([returned.origin, returned.pathname]).toEqual([page.origin, '/payment']);
    // PayPal has told, too.
    expect(await isLookReady()).toEqual([true]);
    expect(await statusOf()).toBe(1001);
    expect(await capture(returned)).toMatchObject({ code: 200, data: { orderNo, rechargeID: '' } });
    expect(await statusOf()).toBe(1002);
    // Once more, and by the job: nothing moves.
    await capture(returned);
    expect(await lookOnce(shop)).toEqual({ kind: 'done' });
    expect(await moved()).toEqual([
      ['order', -PRICE, 2],
      ['recharge', PRICE, 2],
    ]);
    expect(await pay()).toMatchObject({ code: 200, data: {} });
  });

  it('needs no return: a look takes what was approved (ADR 34)', async () => {
    const page = await pageOf();
    expect((await onPage(page, 'act=pay&lost=1')).pathname).toBe(page.pathname);
    expect(await isLookReady()).toEqual([false]);
    await lookOnce(shop);
    expect(await statusOf()).toBe(1002);
  });

  it('takes nothing by a return that nobody approved, or of somebody else (API-102)', async () => {
    const page = await pageOf();
    const token = page.pathname.split('/').at(-1) ?? '';
    const forged = new URL(`/payment?token=${token}&PayerID=P1`, page);
    expect((await capture(forged)).data).toEqual({ orderNo, rechargeID: '' });
    expect(await statusOf()).toBe(1001);
    const returned = await onPage(page, 'act=pay');
    expect((await capture(returned, await shop.addCustomer())).data).toEqual({ orderNo: '', rechargeID: '' });
    expect(await statusOf()).toBe(1001);
  });

  it('that a bank refuses leaves the order owed for, and can be done again (D-578)', async () => {
    await capture(await onPage(await pageOf(), 'act=refuse'));
    expect(await statusOf()).toBe(1001);
    await capture(await onPage(await pageOf(), 'act=pay'));
    expect(await statusOf()).toBe(1002);
  });

  it('takes nothing for an order that was paid otherwise or cancelled meanwhile', async () => {
    const first = await pageOf();
    await onPage(first, 'act=pay&lost=1');
    // Another method ends what was approved and not taken.
    const other = await pageOf({ payMethod: 'alipay' });
    expect(other.pathname).toContain('alipay');
    await lookOnce(shop);
    expect(await statusOf()).toBe(1001);

    const second = await shop.order(customer);
    orderNo = second[0] ?? '';
    const returned = await onPage(await pageOf(), 'act=pay');
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    await capture(returned);
    expect(await statusOf()).toBe(1004);
    expect(await moved()).toEqual([]);
  });

  it('recharges the balance (BIL-036, API-102)', async () => {
    const { data } = await pay({ aim: 'recharge', rechargeAmount: 10_000, orderNo: undefined });
    const returned = await onPage(new URL(String(data.payURL)), 'act=pay');
    expect((await capture(returned)).data).toEqual({ orderNo: '', rechargeID: data.rechargeID });
    expect(await shop.balanceOf(customer)).toBe(10_000);
  });

  it('that nobody approves in half an hour is over, and one that a bank is slow with goes on', async () => {
    const page = await pageOf();
    shop.advance(1_801);
    expect(await lookOnce(shop)).toEqual({ kind: 'done' });
    const returned = await onPage(page, 'act=pay');
    await capture(returned);
    expect(await statusOf()).toBe(1001);
    await capture(await onPage(await pageOf(), 'act=slow'));
    shop.advance(3_600);
    expect(await lookOnce(shop)).toMatchObject({ kind: 'later' });
    expect(await statusOf()).toBe(1001);
  });
});
