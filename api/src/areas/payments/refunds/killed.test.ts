import { beforeEach, describe, expect, it } from '@jest/globals';
import { transaction } from '../../../platform/database/transaction.ts';
import { refundWith } from '../../../compose/earning.ts';
import { cancelOrders } from '../../orders/cancel.ts';
import type { Customer, Shop } from '../../orders/testing/shop.ts';
import { PAYMENT_WEBHOOKS } from '../webhook-route.ts';
import { expectBalancedBooks } from '../testing/books.ts';
import { lookOnce, PRICE } from '../testing/outside-suite.ts';
import { refundSuite } from '../testing/refund-suite.ts';
import type { TestService } from '../testing/service.ts';
import type { OuterWay, PaymentProvider } from '../../../ports/payments/provider.ts';
import { carryOn, type CarryPorts } from './carry-on.ts';
import { settleRefund } from './settle.ts';

/** Longer than any request lasts, in seconds. */
const A_WHILE = 120;

describe('a refund', () => {
  const suite = refundSuite();
  const { desk } = suite;
  let shop: Shop;
  let service: TestService;
  let customer: Customer;
  beforeEach(() => {
    ({ shop, service, customer } = suite.present());
  });

  const idOf = async (who = customer) => {
    const rows = await shop.services.db
      .selectFrom('refunds')
      .select('id')
      .where('account_id', '=', who.accountID)
      .execute();
    expect(rows).toHaveLength(1);
    return rows[0]?.id ?? '';
  };
  const expectGone = async (who: Customer) => {
    expect(await desk.refunds(who)).toMatchObject([{ state: 'done' }]);
    expect(service.refunds().filter(({ amount }) => amount > 0)).toHaveLength(1);
    expect([await shop.balanceOf(who), await desk.ledger(who, 'refundPending')]).toEqual([0, 0]);
  };

  /** Ports of a process that ends at its n-th step: before or after whatever it asks of others or writes. */
  function dyingAt(step: number): { ports: CarryPorts; steps: () => number } {
    let count = 0;
    const live = <Value>(value: Value): Value => {
      count += 1;
      if (count === step) throw new Error('The process ended');
      return value;
    };
    const { provider } = service.way;
    const dying = <Of extends unknown[], Value>(call: (...of: Of) => Promise<Value>) => {
      return async (...of: Of): Promise<Value> => {
        live(0);
        return live(await call(...of));
      };
    };
    const dyingProvider: PaymentProvider = {
      ...provider,
      fetch: dying(provider.fetch),
      refund: dying(provider.refund),
      fetchRefund: dying(provider.fetchRefund),
    };
    const way: OuterWay = { ...service.way, provider: dyingProvider };
    const { db } = shop.services;
    return {
      ports: {
        db,
        outside: [way],
        now: () => live(shop.services.now()),
        tellRefund: async () => void live(0),
      },
      steps: () => count,
    };
  }

  it.each(['succeeded', 'pending'] as const)(
    'survives a process that ends at any of its steps, and is made once, when it is %s at first',
    async (first) => {
      let killed = 0;
      for (let step = 1; ; step++) {
        service.renew();
        service.refundsAre = first;
        const who = await shop.addCustomer(0);
        const { orderNo } = await desk.paid(who);
        await desk.cancel(who, [orderNo], 'source');
        const job = { accountID: who.accountID, subject: await idOf(who) };
        const { ports, steps } = dyingAt(step);
        const end = await carryOn(ports, job).then(
          () => 'alive',
          () => 'dead',
        );
        if (end === 'dead') killed += 1;
        // Nobody can spend it, whatever the process was at.
        expect(await shop.balanceOf(who)).toBe(0);
        shop.advance(A_WHILE);
        service.sayOfRefunds('succeeded');
        service.refundsAre = 'succeeded';
        for (let n = 0; n < 2; n++) {
          await desk.work();
          shop.advance(A_WHILE);
        }
        await expectGone(who);
        if (end === 'alive') {
          expect(steps()).toBeLessThan(step);
          break;
        }
      }
      // One before and one after the request, and one around each look at the clock and each word to the customer.
      expect(killed).toBeGreaterThanOrEqual(4);
      await expectBalancedBooks(shop.services.db);
    },
  );

  it('is not there at all when the process ends before the cancelling is committed', async () => {
    const { orderNo } = await desk.paid(customer);
    const refund = refundWith(shop.services.now, [service.way]);
    const cancelled = transaction(shop.services.db, async (trx) => {
      const who = { accountID: customer.accountID, actorID: null };
      await cancelOrders(trx, who, [orderNo], shop.services.now(), {
        refund,
        mayHavePlaced: false,
        to: 'source',
      });
      throw new Error('The process ended');
    });
    await expect(cancelled).rejects.toThrow('ended');
    expect([await desk.refunds(customer), await suite.statusOf(orderNo)]).toEqual([[], 1002]);
    expect([await shop.balanceOf(customer), await desk.ledger(customer, 'refundPending')]).toEqual([0, 0]);
    expect(await desk.cancel(customer, [orderNo], 'source')).toBe(200);
    await desk.work();
    await expectGone(customer);
  });

  it('is made once by two cancellings, webhooks, looks and the operator at once', async () => {
    const { orderNo, payment } = await desk.paid(customer);
    const { provider } = service.way;
    const cancels = await Promise.all([
      desk.cancel(customer, [orderNo], 'source'),
      desk.cancel(customer, [orderNo], 'source'),
      desk.cancel(customer, [orderNo], 'balance'),
    ]);
    expect(cancels.filter((code) => code === 200)).toHaveLength(1);
    if ((await desk.refunds(customer)).length === 0) {
      // The one to the balance was quickest.
      expect([await shop.balanceOf(customer), service.refunds()]).toEqual([PRICE, []]);
      return;
    }
    const id = await idOf();
    let asked = 0;
    const { refund } = provider;
    provider.refund = (...of) => {
      asked += 1;
      return refund(...of);
    };
    const { db, now } = shop.services;
    const ports: CarryPorts = {
      db,
      now,
      outside: [service.way],
      tellRefund: () => Promise.resolve(),
    };
    const job = { accountID: customer.accountID, subject: id };
    const hook = () =>
      shop.server.inject({
        method: 'POST',
        url: `${PAYMENT_WEBHOOKS}/slow`,
        payload: payment,
        headers: { 'content-type': 'text/plain' },
      });
    await Promise.all([
      carryOn(ports, job),
      desk.work(),
      hook(),
      lookOnce(shop),
      carryOn(ports, job),
      hook(),
      desk.work(),
    ]);
    for (let n = 0; n < 2; n++) {
      shop.advance(A_WHILE);
      await desk.work();
    }
    expect(asked).toBe(1);
    await expectGone(customer);
    // Whoever comes with another ending is too late.
    const row = { account_id: customer.accountID, id };
    const step = { to: 'returned', index: 0, detail: '' } as const;
    expect(await Promise.all([1, 2].map(() => settleRefund(ports, row, step)))).toEqual([false, false]);
    await expectGone(customer);
    await expectBalancedBooks(db);
  });

  it('is looked up when its provider calls, at once', async () => {
    const { orderNo, payment } = await desk.paid(customer);
    await desk.cancel(customer, [orderNo], 'source');
    const later = new Date(shop.services.now().getTime() + 3_600_000);
    await shop.services.db
      .updateTable('jobs')
      .set({ run_at: later, ready: false })
      .where('kind', '=', 'refund')
      .execute();
    const { statusCode } = await shop.server.inject({
      method: 'POST',
      url: `${PAYMENT_WEBHOOKS}/slow`,
      payload: payment,
      headers: { 'content-type': 'text/plain' },
    });
    expect(statusCode).toBe(200);
    const [job] = await shop.services.db
      .selectFrom('jobs')
      .select(['subject', 'ready'])
      .where('kind', '=', 'refund')
      .execute();
    expect(job).toEqual({ subject: await idOf(), ready: true });
  });
});
