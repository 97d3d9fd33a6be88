import { beforeEach, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import type { Customer, Shop } from '../orders/testing/shop.ts';
import type { Snapshot } from '../../ports/payments/provider.ts';
import { ProviderPayments } from '../../ports/payments/provider-payments.store.ts';
import { outsideSuite, PRICE } from './testing/outside-suite.ts';
import type { TestService } from './testing/service.ts';

describe('what a payment service says it has taken', () => {
  const suite = outsideSuite();
  const { ask, forgetJobs, look, statusOf, theOnly } = suite;
  let shop: Shop;
  let service: TestService;
  let customer: Customer;
  let orderNo: string;
  beforeEach(() => {
    ({ shop, service, customer, orderNo } = suite.present());
  });

  it('has its approved payments captured, and those ended that take too long', async () => {
    service.renew({ capture: 'separate', expiry: 'ours' });
    await ask();
    service.say(theOnly(), 'authorized');
    await look();
    expect([await statusOf(), service.charges.length]).toEqual([1002, 1]);

    const [second = ''] = await shop.order(customer);
    await forgetJobs();
    await ask({ orderNo: second });
    service.say(service.names()[1] ?? '', 'awaiting');
    shop.advance(1799);
    expect(await look()).toMatchObject({ kind: 'later' });
    shop.advance(2);
    expect(await look()).toEqual({ kind: 'done' });
    expect(await statusOf(second)).toBe(1001);
    expect(service.charges).toHaveLength(1);
  });

  it('is asked again after a return from PayPal to which it gave no answer (API-102)', async () => {
    service.renew({ capture: 'separate' });
    await ask();
    await new ProviderPayments(shop.services.db, 'paypal').begin(
      { ref: { accountID: customer.accountID, id: theOnly() }, amount: { minor: PRICE, currency: 'CNY' } },
      {},
      shop.services.now(),
    );
    await new ProviderPayments(shop.services.db, 'paypal').setReference(theOnly(), `T-${orderNo}`);
    service.say(theOnly(), 'authorized');
    service.next = 'down';
    const capture = () => customer.call(orderCalls.capturePaypal, { token: `T-${orderNo}`, PayerID: 'P1' });
    expect((await capture()).body).toMatchObject({ code: 200, data: { orderNo } });
    expect(await suite.jobs()).toMatchObject([{ ready: true }]);
    expect(await statusOf()).toBe(1001);
    await look();
    expect([await statusOf(), service.charges.length]).toEqual([1002, 1]);
  });

  it('is booked once when it calls before it has answered the request (ADR 34)', async () => {
    const { create } = service.way.provider;
    service.way.provider.create = async (intent) => {
      const outcome = await create(intent);
      service.say(intent.ref.id, 'succeeded');
      const call = { method: 'POST', url: '/webhooks/payments/slow', payload: intent.ref.id } as const;
      expect((await shop.server.inject(call)).statusCode).toBe(200);
      expect(await look()).toEqual({ kind: 'done' });
      return outcome;
    };
    await ask();
    await look();
    expect([await statusOf(), service.charges.length, await shop.balanceOf(customer)]).toEqual([1002, 1, 0]);
  });

  it('takes nothing that was approved for an order which is cancelled by then', async () => {
    service.renew({ capture: 'separate' });
    await ask();
    service.say(theOnly(), 'authorized');
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    await look();
    expect([service.charges.length, await shop.balanceOf(customer)]).toEqual([0, 0]);
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

  /** Says something else of the payments that it has. */
  const tell = (change: (snapshot: Snapshot) => Snapshot) => {
    const { fetch } = service.way.provider;
    service.way.provider.fetch = async (ref) => {
      const found = await fetch(ref);
      return found.kind === 'found' ? { kind: 'found', snapshot: change(found.snapshot) } : found;
    };
  };

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
