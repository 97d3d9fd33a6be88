import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { ConfigError, readConfig } from '../config/config.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { openWays } from './open-ways.ts';
import { PAYMENT_JOB } from './outside.ts';
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
    expect(await code(99)).toMatchObject({ code: 13004, msg: '该支付方式的金额不得低于 1.00' });
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
});

describe('the ways to pay that are offered', () => {
  const offering = async (names: string, visit: (shop: Shop) => Promise<void>) => {
    const shop = await openShop({ environment: { PAYMENT_PROVIDERS: names } });
    try {
      await visit(shop);
    } finally {
      await shop.close();
    }
  };
  const transfer = {
    bankname: 'b',
    bankno: '1',
    bankusername: 'u',
    banktotal: 10_000,
    banktime: 1_795_000_000,
    banktel: '1',
  };

  it('are those of the configuration: what is off is neither listed nor paid by (BIL-006, API-101)', () =>
    offering('bank-transfer', async (shop) => {
      const customer = await shop.addCustomer();
      const [orderNo = ''] = await shop.order(customer);
      const { body } = await customer.call(orderCalls.payWays, {});
      expect(body.data.payWays.map((way) => way.switch)).toEqual(Array(10).fill('N'));
      expect((await pay(customer, orderNo)).body).toMatchObject({ code: 13002, msg: '该支付方式暂未开通' });
      expect((await customer.call(orderCalls.batchPay, { orderNos: [orderNo] })).body.code).toBe(13002);
      expect((await customer.call(orderCalls.startBatchPay, { orderNos: [orderNo] })).body.code).toBe(13002);
      expect(await shop.balanceOf(customer)).toBe(10_000_000);
      expect((await customer.call(accountCalls.bankTransfer, transfer)).body.code).toBe(200);
    }));

  it('may be the balance alone, and then nobody reports transfers (API-103)', () =>
    offering('balance', async (shop) => {
      const customer = await shop.addCustomer();
      const [orderNo = ''] = await shop.order(customer);
      expect((await customer.call(accountCalls.bankTransfer, transfer)).body.code).toBe(13002);
      const { data } = (await customer.call(orderCalls.payWays, {})).body;
      expect(data.bankTransfer).toBe('N');
      const rows = await shop.services.db.selectFrom('bank_transfers').select('id').execute();
      expect(rows).toEqual([]);
      expect((await pay(customer, orderNo)).body.code).toBe(200);
    }));

  it('stop the start when there is none, or one that nobody knows', () => {
    const open = (names: string) => openWays(readConfig({ PAYMENT_PROVIDERS: names }));
    expect(() => open(',')).toThrow(new ConfigError('PAYMENT_PROVIDERS: must name one way to pay or more'));
    expect(() => open('balance,gold')).toThrow(
      new ConfigError('PAYMENT_PROVIDERS: there is no gold; known are balance, bank-transfer'),
    );
  });

  it('take a reported transfer of nothing for none (API-103)', () =>
    offering('bank-transfer', async (shop) => {
      const customer = await shop.addCustomer();
      const { body } = await customer.call(accountCalls.bankTransfer, { ...transfer, banktotal: 0 });
      expect(body).toMatchObject({ code: 13004, msg: '该支付方式的金额不得低于 0.01' });
    }));
});
