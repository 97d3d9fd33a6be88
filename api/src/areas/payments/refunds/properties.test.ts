import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { orderCalls } from '@certdeck/contract';
import { type Customer, pay, type Shop } from '../../orders/testing/shop.ts';
import { refundPayment } from '../operator/payments/refund.ts';
import { expectBalancedBooks } from '../testing/books.ts';
import { openOutsideShop } from '../testing/outside-shop.ts';
import { lookOnce, PRICE } from '../testing/outside-suite.ts';
import { refundDesk } from '../testing/refund-suite.ts';
import type { TestService } from '../testing/service.ts';

/** What may happen, to which of the orders that there are; what makes no sense at that moment is refused or idle. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), of: fc.nat(3) }) },
  fc.record({ act: fc.constant('balance' as const), of: fc.nat(3) }),
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('cancel' as const),
      of: fc.nat(3),
      to: fc.constantFrom('balance' as const, 'source' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      of: fc.nat(3),
      to: fc.constantFrom('balance' as const, 'source' as const),
      amount: fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: PRICE + 1 })),
      // Some are said twice.
      reference: fc.constantFrom('a', 'b', 'c'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('work' as const), seconds: fc.constantFrom(0, 20) }) },
  fc.record({
    act: fc.constant('next' as const),
    next: fc.constantFrom('lost' as const, 'down' as const),
  }),
  fc.record({
    act: fc.constant('refundsAre' as const),
    state: fc.constantFrom('succeeded' as const, 'pending' as const, 'failed' as const),
  }),
  fc.record({
    act: fc.constant('banksSay' as const),
    state: fc.constantFrom('succeeded' as const, 'failed' as const),
  }),
);

describe('whatever is paid, cancelled, refunded, lost and repeated', () => {
  let shop: Shop;
  let service: TestService;
  beforeAll(async () => {
    ({ shop, service } = await openOutsideShop());
    shop.freeze();
  });
  afterAll(() => shop.close());
  const desk = refundDesk(
    () => shop,
    () => service,
  );

  async function take(customer: Customer, orderNos: readonly string[], one: StepOf): Promise<void> {
    const { db, now } = shop.services;
    const orderNo = 'of' in one ? (orderNos[one.of] ?? '') : '';
    switch (one.act) {
      case 'pay': {
        await customer.call(orderCalls.pay, { payMethod: 'alipay', aim: 'makeOrder', orderNo });
        for (const name of service.names())
          if (!service.charges.some(({ id }) => id === name)) service.say(name, 'succeeded');
        const jobs = await db.selectFrom('jobs').select('subject').where('kind', '=', 'payment').execute();
        if (jobs.length > 0) await lookOnce(shop).catch(() => undefined);
        await db.deleteFrom('jobs').where('kind', '=', 'payment').execute();
        break;
      }
      case 'balance':
        await pay(customer, orderNo);
        break;
      case 'cancel':
        await desk.cancel(customer, [orderNo], one.to);
        break;
      case 'refund': {
        const [payment = ''] = service.names().slice(one.of);
        const { accountID } = customer;
        const wish = {
          accountID,
          payment,
          amount: one.amount,
          to: one.to,
          reference: one.reference,
          reason: 'r',
        };
        const reverse = () => Promise.resolve();
        await refundPayment({ db, now, reverse }, service.way, wish);
        break;
      }
      case 'work':
        shop.advance(one.seconds);
        await desk.work();
        break;
      case 'next':
        service.next = one.next;
        break;
      case 'refundsAre':
        service.refundsAre = one.state;
        break;
      case 'banksSay':
        service.sayOfRefunds(one.state, 'pending');
        break;
    }
  }
  type StepOf = typeof step extends fc.Arbitrary<infer Step> ? Step : never;

  /** Nobody has more than was paid, at the service, on the balance, or on its way. */
  async function expectNothingMade(customer: Customer): Promise<void> {
    await expectBalancedBooks(shop.services.db);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    for (const { id, amount } of service.charges) {
      const back = service.refunds().filter((one) => one.id === id && one.state !== 'failed');
      expect(sum(back.map((one) => one.amount))).toBeLessThanOrEqual(amount);
    }
    const held = await desk.ledger(customer, 'refundPending');
    const balance = await shop.balanceOf(customer);
    expect(Math.min(balance, held)).toBeGreaterThanOrEqual(0);
    // The balance is what came, less what went out and what orders took.
    const [funding, sales] = [await desk.ledger(customer, 'funding'), await desk.ledger(customer, 'sales')];
    expect(balance + held + funding + sales).toBe(0);
    expect(sales).toBeGreaterThanOrEqual(0);
  }

  it('books stay balanced, and nobody gets more back than was paid (D-581, D-582, D-583)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        service.renew();
        const customer = await shop.addCustomer(0);
        await shop.services.db.deleteFrom('jobs').where('kind', 'in', ['refund', 'payment']).execute();
        const orderNos = await shop.order(customer, { certs: [['a.example'], ['b.example']] });
        for (const one of steps) {
          await take(customer, orderNos, one);
          await expectNothingMade(customer);
        }
        // In the end everybody answers, and nothing is left on its way.
        service.next = 'answer';
        service.refundsAre = 'succeeded';
        service.sayOfRefunds('succeeded', 'pending');
        for (let n = 0; n < 3; n++) {
          shop.advance(20);
          await desk.work();
        }
        await expectNothingMade(customer);
        expect(await desk.ledger(customer, 'refundPending')).toBe(0);
        const done = (await desk.refunds(customer)).filter(({ state }) => state === 'done');
        const there = service.refunds().filter(({ state }) => state === 'succeeded');
        expect(done.map(({ amount }) => amount).toSorted()).toEqual(
          there.map(({ amount }) => amount).toSorted(),
        );
      }),
      { seed: 581, numRuns: 12 },
    );
  });
});
