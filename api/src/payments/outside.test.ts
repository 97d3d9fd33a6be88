import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { PAYMENT_JOB } from './outside.ts';
import type { Snapshot } from './provider.ts';
import { openTestService, type TestService } from './testing/service.ts';

const PRICE = 15_800;

/* A payment service that only tests have shows what the port is for: nothing of the routes or queues knows of it. */
describe('a payment service that answers later', () => {
  let shop: Shop;
  let service: TestService;
  let other: TestService;
  let customer: Customer;
  let orderNo: string;

  beforeAll(async () => {
    const now = () => shop.services.now();
    service = openTestService({ id: 'slow', method: 'alipay', now });
    other = openTestService({ id: 'other', method: 'wechat', now });
    shop = await openShop({
      ways: [service.way, other.way],
      environment: { PAYMENT_PROVIDERS: 'balance,bank-transfer,slow,other' },
    });
  });
  beforeEach(async () => {
    for (const one of [service, other]) one.renew();
    await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
    customer = await shop.addCustomer(0);
    [orderNo = ''] = await shop.order(customer);
  });
  afterAll(() => shop.close());

  const ask = (input: object = {}, key?: string) =>
    customer.call(
      orderCalls.pay,
      { payMethod: 'alipay', aim: 'makeOrder', orderNo, ...input },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const statusOf = async () =>
    (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
  const jobs = () =>
    shop.services.db.selectFrom('jobs').selectAll().where('kind', '=', PAYMENT_JOB).execute();
  /** Does what the job does, once. */
  const look = async () => {
    const [job] = await jobs();
    const work = shop.areas.find(({ name }) => name === 'payments')?.jobs?.[PAYMENT_JOB];
    if (!job || !work || typeof work === 'function') throw new Error('There is no job');
    const { kind, account_id: accountID, subject } = job;
    return work.handle({ kind, accountID, subject, attempts: 1 });
  };
  const moved = async () =>
    (await customer.call(accountCalls.listTransactions, {})).body.data.map(({ type, amount, payMethod }) => [
      type,
      amount,
      payMethod,
    ]);
  const theOnly = (from: TestService = service): string => {
    const [name = ''] = from.names();
    expect(from.names()).toEqual([name]);
    return name;
  };

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

  it('has its approved payments captured, and those ended that take too long', async () => {
    service.renew({ capture: 'separate', expiry: 'ours' });
    await ask();
    service.say(theOnly(), 'authorized');
    await look();
    expect([await statusOf(), service.charges.length]).toEqual([1002, 1]);

    [orderNo = ''] = await shop.order(customer);
    await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
    await ask();
    service.say(service.names()[1] ?? '', 'awaiting');
    shop.advance(1799);
    expect(await look()).toMatchObject({ kind: 'later' });
    shop.advance(2);
    expect(await look()).toEqual({ kind: 'done' });
    expect(await statusOf()).toBe(1001);
    expect(service.charges).toHaveLength(1);
  });

  it('pays no order whose price it took only a part of', async () => {
    await ask();
    const { fetch } = service.way.provider;
    service.way.provider.fetch = async (ref) => {
      const found = await fetch(ref);
      if (found.kind !== 'found') return found;
      return {
        kind: 'found',
        snapshot: { ...found.snapshot, amount: { minor: PRICE - 1, currency: 'CNY' } },
      };
    };
    service.say(theOnly(), 'succeeded');
    await look();
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1001, PRICE - 1]);
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
      },
    ]);
    expect((await jobs()).map(({ run_at }) => Number(run_at))).toEqual([Number(later(15))]);
  });

  it.each(['succeeded', 'authorized'] as const)('is booked at once when it is %s at once', async (state) => {
    service.renew({ capture: 'separate' });
    const { create, fetch } = service.way.provider;
    service.way.provider.create = async (intent) => {
      await create(intent);
      service.say(intent.ref.id, state);
      const found = await fetch(intent.ref);
      if (found.kind !== 'found') throw new Error('It is there');
      return { kind: 'created', snapshot: found.snapshot, action: { kind: 'none' } };
    };
    expect((await ask()).body).toMatchObject({ code: 200, data: {} });
    expect([await statusOf(), service.charges.length]).toEqual([1002, 1]);
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

  it('books money that was quicker than its end, and asks again where the end is not known', async () => {
    await ask();
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    const { cancel } = service.way.provider;
    service.way.provider.cancel = async () => ({ kind: 'unknown' });
    await expect(look()).rejects.toThrow("slow doesn't tell what became of a payment");
    service.way.provider.cancel = (ref) => {
      service.say(ref.id, 'succeeded');
      return cancel(ref);
    };
    expect(await look()).toEqual({ kind: 'done' });
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1004, PRICE]);
  });

  /** Says something else of the payments that it has. */
  const tell = (change: (snapshot: Snapshot) => Snapshot) => {
    const { fetch } = service.way.provider;
    service.way.provider.fetch = async (ref) => {
      const found = await fetch(ref);
      return found.kind === 'found' ? { kind: 'found', snapshot: change(found.snapshot) } : found;
    };
  };

  it('books no other currency, and leaves on the balance what came beyond the price', async () => {
    await ask();
    service.say(theOnly(), 'succeeded');
    tell((snapshot) => ({ ...snapshot, amount: { minor: PRICE, currency: 'USD' } }));
    await expect(look()).rejects.toThrow('slow took USD, which no balance is in');
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1001, 0]);
    tell((snapshot) => ({ ...snapshot, amount: { minor: PRICE + 1, currency: 'CNY' } }));
    await look();
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1002, 1]);
  });

  it('ends after half an hour what the customer has not done, and nothing that is being processed', async () => {
    service.renew({ expiry: 'ours' });
    shop.freeze();
    await ask();
    shop.advance(1800);
    expect(await look()).toMatchObject({ kind: 'later' });
    service.say(theOnly(), 'awaiting');
    tell(({ createdAt: _createdAt, ...snapshot }) => snapshot);
    expect(await look()).toEqual({ kind: 'later', at: new Date(shop.services.now().getTime() + 60_000) });
    service.way.provider.fetch = async (ref) => ({
      kind: ref.id.endsWith('1') ? 'found' : 'absent',
      snapshot: {
        ref,
        state: 'awaiting',
        amount: { minor: PRICE, currency: 'CNY' },
        refunded: 0,
        createdAt: new Date(shop.services.now().getTime() - 1_800_000),
      },
    });
    expect(await look()).toEqual({ kind: 'done' });
  });
});
