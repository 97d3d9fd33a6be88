import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { PAYMENT_JOB } from './outside.ts';
import { REFUND_JOB } from './refunds/ask.ts';
import { expectBalancedBooks } from './testing/books.ts';
import { lookOnce, PRICE } from './testing/outside-suite.ts';
import { refundDesk } from './testing/refund-suite.ts';

const METHODS = ['stripe', 'wechat', 'alipay', 'paypal'] as const;
type Method = (typeof METHODS)[number];
/** Kinds of objects that each sandbox keeps of a payment. */
const KINDS = { stripe: 'session', wechat: 'order', alipay: 'trade', paypal: 'order' } as const;

/** Every service of a demonstration, with what its switches for faults do to it. */
describe('a payment service that does something wrong', () => {
  let shop: Shop;
  let customer: Customer;
  let orderNo: string;
  beforeAll(async () => {
    shop = await openShop({ environment: { PAYMENT_PROVIDERS: 'balance,stripe,wechat,alipay,paypal' } });
    shop.freeze();
  });
  beforeEach(async () => {
    await shop.services.db.deleteFrom('jobs').where('kind', 'in', [PAYMENT_JOB, REFUND_JOB]).execute();
    await set('calls=once&answers=sent&refunds=succeed');
    customer = await shop.addCustomer(0);
    [orderNo = ''] = await shop.order(customer);
  });
  afterAll(async () => {
    await expectBalancedBooks(shop.services.db);
    for (const area of shop.areas) if (area.name === 'demo') await area.stop?.();
    await shop.close();
  });

  const post = (url: string, payload: string, remoteAddress = '127.0.0.1') =>
    shop.server.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const set = async (switches: string) => {
    expect((await post('/demo/payments/faults', switches)).statusCode).toBe(200);
  };
  const ask = async (payMethod: Method) =>
    (await customer.call(orderCalls.pay, { payMethod, aim: 'makeOrder', orderNo })).body;
  /** Path of the page on which the customer pays. */
  const pageOf = async (method: Method): Promise<string> => {
    const { pathname, search } = new URL(String((await ask(method)).data.payURL));
    if (method !== 'alipay') return pathname;
    return String((await shop.server.inject({ url: pathname + search })).headers.location);
  };
  const pay = async (method: Method) => {
    expect((await post(await pageOf(method), 'act=pay')).statusCode).toBe(303);
  };
  const statusOf = async () =>
    (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
  const isLookReady = async () => {
    const jobs = shop.services.db.selectFrom('jobs').select('ready').where('kind', '=', PAYMENT_JOB);
    return (await jobs.execute()).map(({ ready }) => ready);
  };
  /** The customer paid once, here and there. */
  const expectPaidOnce = async (method: Method) => {
    expect(await statusOf()).toBe(1002);
    const { data } = (await customer.call(accountCalls.listTransactions, {})).body;
    expect(data.map(({ type, amount }) => [type, amount])).toEqual([
      ['order', -PRICE],
      ['recharge', PRICE],
    ]);
    const { db } = shop.services;
    const kept = await db
      .selectFrom('sandbox_objects')
      .select('data')
      .where('service', '=', method)
      .where('kind', '=', KINDS[method])
      .execute();
    const own = kept.map(({ data }) => JSON.stringify(data)).filter((text) => text.includes(orderNo));
    const paid = /"(?:payment|capture|state|status)":"(?:paid|COMPLETED|SUCCESS|TRADE_SUCCESS)"/;
    expect([own.length, own.filter((text) => paid.test(text)).length]).toEqual([1, 1]);
  };

  describe.each(METHODS)('%s', (method) => {
    it.each(['lost', 'error'])(
      'whose answer to the request is %s has one payment of it, however often it is asked for (ADR 34)',
      async (answers) => {
        await set(`answers=${answers}`);
        for (const { code, data } of [await ask(method), await ask(method)])
          expect([code === 13_002 || data.payURL === undefined, await statusOf()]).toEqual([true, 1001]);
        await set('answers=sent');
        await pay(method);
        await lookOnce(shop);
        await expectPaidOnce(method);
      },
    );

    it('whose answer never comes is waited for no longer than its time, and has one payment (ADR 34)', async () => {
      await set('answers=hanging');
      const { code, data } = await ask(method);
      expect([code === 13_002 || data.payURL === undefined, await statusOf()]).toEqual([true, 1001]);
      await set('answers=sent');
      await pay(method);
      await lookOnce(shop);
      await expectPaidOnce(method);
    }, 120_000);

    it.each(['lost', 'away'])(
      'whose answer to a look is %s is looked at again, and the order paid once (ADR 34)',
      async (answers) => {
        await pay(method);
        await set(`answers=${answers}`);
        await expect(lookOnce(shop)).rejects.toThrow(`${method} doesn't tell what became of a payment`);
        expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1001, 0]);
        await set('answers=sent');
        expect(await lookOnce(shop)).toEqual({ kind: 'done' });
        await lookOnce(shop);
        await expectPaidOnce(method);
      },
    );

    it.each(['twice', 'forged', 'late', 'lost'])(
      'whose calls come %s has the order paid once all the same (ADR 34)',
      async (calls) => {
        await set(`calls=${calls}`);
        await pay(method);
        expect(await isLookReady()).toEqual([calls === 'twice']);
        await lookOnce(shop);
        await expectPaidOnce(method);
        // What was late comes when everything is done.
        await set('calls=once');
        expect(await isLookReady()).toEqual([calls === 'twice' || calls === 'late']);
        await lookOnce(shop);
        await expectPaidOnce(method);
      },
    );
  });

  describe.each(['stripe', 'wechat', 'paypal'] as const)('%s, which takes up a refund', (method) => {
    const desk = refundDesk(
      () => shop,
      () => {
        throw new Error('There is no service of the test');
      },
    );
    const cancelPaid = async () => {
      await pay(method);
      await lookOnce(shop);
      expect(await desk.cancel(customer, [orderNo], 'source')).toBe(200);
    };
    const states = async () => (await desk.refunds(customer)).map(({ state }) => state);

    it.each([
      ['sends it', 'succeed', 'done', 0],
      ['fails it, which leaves it on the balance', 'fail', 'returned', PRICE],
    ])('and later %s (D-641)', async (_what, outcome, state, balance) => {
      await set('refunds=pending');
      await cancelPaid();
      expect([await desk.work(), await states()]).toEqual([['later'], ['pending']]);
      expect([await desk.work(), await shop.balanceOf(customer)]).toEqual([['later'], 0]);
      await set(`refunds=${outcome}`);
      expect([await desk.work(), await states()]).toEqual([['done'], [state]]);
      await desk.work();
      expect([await shop.balanceOf(customer), await desk.ledger(customer, 'refundPending')]).toEqual([
        balance,
        0,
      ]);
    });

    it('and whose answer gets lost is looked up, and sends it once', async () => {
      await cancelPaid();
      await set('answers=lost');
      await desk.work();
      shop.advance(3_600);
      expect((await desk.work()).filter((outcome) => outcome === 'done')).toEqual([]);
      await set('answers=sent');
      expect(await desk.work()).toEqual(['done']);
      expect([await states(), await shop.balanceOf(customer)]).toEqual([['done'], 0]);
    });
  });

  it('is switched on the machine of the demonstration alone, and refuses what is no switch (D-705)', async () => {
    const url = '/demo/payments/faults';
    await set('answers=away');
    expect((await shop.server.inject({ url })).body).toBe('calls=once\nanswers=away\nrefunds=succeed\n');
    expect((await post(url, 'answers=sent', '203.0.113.7')).statusCode).toBe(404);
    expect((await shop.server.inject({ url, remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
    const headers = { origin: 'https://elsewhere.example' };
    expect(
      (await shop.server.inject({ method: 'POST', url, headers, payload: 'answers=sent' })).statusCode,
    ).toBe(404);
    for (const [fields, field] of [
      ['answers=never', 'answers'],
      ['answers=sent&answers=lost', 'answers'],
      ['speed=slow', 'speed'],
    ] as const) {
      const answer = await post(url, fields);
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(field)]);
    }
    expect((await shop.server.inject({ url })).body).toContain('answers=away');
  });
});
