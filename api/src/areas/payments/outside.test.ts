import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import type { Customer, Shop } from '../orders/testing/shop.ts';
import { outsideSuite, PRICE } from './testing/outside-suite.ts';
import type { TestService } from './testing/service.ts';

/* A payment service that only tests have shows what the port is for: nothing of the routes or queues knows of it. */
describe('a payment service that answers later', () => {
  const suite = outsideSuite();
  const { ask, jobs, look, moved, statusOf, theOnly } = suite;
  let shop: Shop;
  let service: TestService;
  let other: TestService;
  let customer: Customer;
  let orderNo: string;
  beforeEach(() => {
    ({ shop, service, other, customer, orderNo } = suite.present());
  });

  it('sends the customer there, and the order is paid at a later look (BIL-003, BIL-012)', async () => {
    const { body } = await ask();
    expect(body).toMatchObject({ code: 200, data: { payURL: `https://pay.example/${theOnly()}` } });
    expect(await look()).toEqual({ kind: 'later', at: expect.any(Date) });
    expect(await statusOf()).toBe(1001);
    service.say(theOnly(), 'succeeded');
    expect(await look()).toEqual({ kind: 'done' });
    expect(await look()).toEqual({ kind: 'done' });
    expect(await statusOf()).toBe(1002);
    expect(await moved()).toEqual([
      ['order', -PRICE, 0],
      ['recharge', PRICE, 0],
    ]);
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it('charges once when its answer got lost after the charge: it is looked up (API-008)', async () => {
    // The first request is the look for what there is already.
    service.next = 'answer';
    const asked = ask();
    const { create } = service.way.provider;
    service.way.provider.create = async (intent) => {
      service.next = 'lost';
      const outcome = await create(intent);
      service.say(intent.ref.id, 'succeeded');
      return outcome;
    };
    expect((await asked).body).toMatchObject({ code: 200, data: {} });
    expect(await statusOf()).toBe(1001);
    await Promise.all([look(), look()]);
    expect(await statusOf()).toBe(1002);
    await ask();
    expect(service.charges).toEqual([{ id: theOnly(), amount: PRICE }]);
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it('is asked again after a look that it did not answer', async () => {
    await ask();
    service.say(theOnly(), 'succeeded');
    service.next = 'lost';
    await expect(look()).rejects.toThrow('slow');
    expect(await statusOf()).toBe(1001);
    await look();
    expect(await statusOf()).toBe(1002);
  });

  it('gets the same payment for a repeat of a call, and a new one after one that failed (API-008)', async () => {
    const first = await ask({}, 'key-1');
    expect((await ask({}, 'key-1')).body).toEqual(first.body);
    expect((await ask({}, 'key-2')).body).toEqual(first.body);
    const name = theOnly();
    service.say(name, 'failed');
    expect(await look()).toEqual({ kind: 'done' });
    await ask({}, 'key-3');
    expect(service.names()).toHaveLength(2);
    service.say(service.names().at(-1) ?? '', 'succeeded');
    await look();
    expect(await statusOf()).toBe(1002);
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it('has a job that looks before it is asked, so that a process that dies loses nothing', async () => {
    const { create } = service.way.provider;
    service.way.provider.create = async (intent) => {
      await create(intent);
      service.say(intent.ref.id, 'succeeded');
      throw new Error('The process ended');
    };
    expect((await ask()).status).toBe(500);
    await look();
    expect(await statusOf()).toBe(1002);
    expect(service.charges).toHaveLength(1);
  });

  it('ends what another one has open, and pays by whichever was quicker', async () => {
    await ask();
    expect((await ask({ payMethod: 'wechat' })).body).toMatchObject({ code: 200 });
    expect(await service.way.provider.fetch({ accountID: customer.accountID, id: theOnly() })).toMatchObject({
      snapshot: { state: 'canceled' },
    });
    other.say(theOnly(other), 'succeeded');
    // Asked by the first again, nobody is charged a second time.
    expect((await ask()).body).toMatchObject({ code: 200, data: {} });
    expect(await statusOf()).toBe(1002);
    expect([service.charges, other.charges.length]).toEqual([[], 1]);
  });

  it('is not asked while another one does not tell what it has', async () => {
    await ask();
    service.next = 'down';
    expect((await ask({ payMethod: 'wechat' })).body.code).toBe(13002);
    expect(other.names()).toEqual([]);
  });

  it('leaves money for an order that was cancelled meanwhile on the balance', async () => {
    await ask();
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    service.say(theOnly(), 'succeeded');
    expect(await look()).toEqual({ kind: 'done' });
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1004, PRICE]);
    const { siteMsges } = (await customer.call(accountCalls.listMessages, {}, { 'accept-language': 'en' }))
      .body.data;
    expect(siteMsges.map(({ content }) => content)).toContainEqual(expect.stringContaining(orderNo));
  });

  it('is told to end the payment of an order that nobody owes for any more', async () => {
    await ask();
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    expect(await look()).toEqual({ kind: 'done' });
    expect(() => service.say(theOnly(), 'processing')).not.toThrow();
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it('recharges the balance, and is looked at less and less often (BIL-036, D-068)', async () => {
    const input = { aim: 'recharge', orderNo: undefined };
    expect((await ask(input)).body).toMatchObject({
      code: 13004,
      errors: { rechargeAmount: expect.anything() },
    });
    shop.freeze();
    const { body } = await ask({ ...input, rechargeAmount: 30_000 }, 'recharge');
    expect((await ask({ ...input, rechargeAmount: 30_000 }, 'recharge')).body).toEqual(body);
    const delays: number[] = [];
    for (let n = 0; n < 5; n++) {
      const outcome = await look();
      const delay =
        outcome.kind === 'later' ? (outcome.at.getTime() - shop.services.now().getTime()) / 1000 : 0;
      delays.push(delay);
      shop.advance(delay);
    }
    expect(delays).toEqual([15, 30, 60, 60, 60]);
    service.say(theOnly(), 'succeeded');
    await look();
    expect(await moved()).toEqual([['recharge', 30_000, 0]]);
  });

  it('refuses what it does not take, and the customer reads why (BIL-021)', async () => {
    const code = async (rechargeAmount: number) => (await ask({ aim: 'recharge', rechargeAmount })).body;
    const least = '该支付方式的金额不得低于 1.00';
    expect(await code(99)).toMatchObject({ code: 13004, msg: least, errors: { rechargeAmount: least } });
    expect(await code(5_000_001)).toMatchObject({ code: 13004, msg: '该支付方式的金额不得高于 50000.00' });
    const { create } = service.way.provider;
    for (const fate of ['down', 'decline'] as const) {
      service.way.provider.create = (intent) => {
        service.next = fate;
        return create(intent);
      };
      expect(await code(30_000)).toMatchObject({ code: 13002, msg: '支付失败，请稍后重试' });
    }
    expect(service.names()).toEqual([]);
  });

  it('is asked for the price of the order, for half an hour, and looked at after its first wait', async () => {
    shop.freeze();
    const intents: unknown[] = [];
    const { create } = service.way.provider;
    service.way.provider.create = (intent) => {
      intents.push(intent);
      return create(intent);
    };
    await ask();
    const later = (seconds: number) => new Date(shop.services.now().getTime() + seconds * 1000);
    expect(intents).toEqual([
      {
        // The order's id in 25 digits of base 36, and the number of the attempt.
        ref: { accountID: customer.accountID, id: expect.stringMatching(/^0[0-9a-z]{24}1$/) },
        actorID: customer.accountID,
        orderNo,
        amount: { minor: PRICE, currency: 'CNY' },
        expiresAt: later(1800),
        returnTo: `http://localhost/payment?orderNo=${orderNo}&returned=1`,
      },
    ]);
    expect((await jobs()).map(({ run_at }) => Number(run_at))).toEqual([Number(later(15))]);
  });

  it('is not asked for another payment while it does not tell of the first, nor after twenty', async () => {
    service.next = 'down';
    expect((await ask()).body).toMatchObject({ code: 13002, msg: '支付失败，请稍后重试' });
    expect(service.names()).toEqual([]);
    for (let attempt = 1; attempt <= 20; attempt++) {
      expect((await ask()).body.code).toBe(200);
      service.say(service.names().at(-1) ?? '', 'failed');
    }
    expect((await ask()).body).toMatchObject({ code: 13002, msg: '支付失败，请稍后重试' });
    expect(service.names()).toHaveLength(20);
  });
});
