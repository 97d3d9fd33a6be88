import { beforeEach, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { paymentDeskWith } from '../../compose/payment-desk.ts';
import { readConfig } from '../../platform/config/config.ts';
import { ProviderPayments } from '../../ports/payments/provider-payments.store.ts';
import type { OuterWay, PaymentProvider } from '../../ports/payments/provider.ts';
import type { Customer, Shop } from '../orders/testing/shop.ts';
import { lookUp, type OutsidePorts, PAYMENT_JOB, payOutside, type Subject } from './outside.ts';
import { expectBalancedBooks } from './testing/books.ts';
import { lookOnce, outsideSuite, PRICE } from './testing/outside-suite.ts';
import type { TestService } from './testing/service.ts';
import { PAYMENT_WEBHOOKS } from './webhook-route.ts';

/** Whatever ends, comes twice or comes together: a payment is charged once and booked once. */
describe('a payment at a service', () => {
  const suite = outsideSuite();
  const { ask, moved, statusOf, theOnly } = suite;
  let shop: Shop;
  let service: TestService;
  let other: TestService;
  let customer: Customer;
  let orderNo: string;
  beforeEach(() => {
    ({ shop, service, other, customer, orderNo } = suite.present());
    shop.freeze();
  });

  const subject = async (): Promise<Subject> => {
    const { db } = shop.services;
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    return { id, orderNo, amount: PRICE };
  };
  const portsWith = (ways: readonly OuterWay[]): OutsidePorts => {
    const { db, now } = shop.services;
    return paymentDeskWith({ config: readConfig({}), db, now }, { outside: ways, all: ways });
  };

  /** Ports of a process that ends at its n-th step: before or after whatever it asks of the service, or of the books. */
  function dyingAt(step: number) {
    let count = 0;
    const live = <Value>(value: Value): Value => {
      count += 1;
      if (count === step) throw new Error('The process ended');
      return value;
    };
    const dying =
      <Of extends unknown[], Value>(call: (...of: Of) => Promise<Value>) =>
      async (...of: Of): Promise<Value> => {
        live(0);
        return live(await call(...of));
      };
    const { provider } = service.way;
    const dyingProvider: PaymentProvider = {
      ...provider,
      create: dying(provider.create),
      fetch: dying(provider.fetch),
      capture: dying(provider.capture!),
    };
    const ports = portsWith([{ ...service.way, provider: dyingProvider }]);
    const book: OutsidePorts['book'] = {
      ...ports.book,
      lockByID: dying((...of) => ports.book.lockByID(...of)),
      markPaid: dying((...of) => ports.book.markPaid(...of)),
    };
    return { ports: { ...ports, book }, hasEnded: () => count >= step };
  }

  /** The customer asks to pay, approves where there is something to approve, and the work of the background follows. */
  async function payOnce(ports: OutsidePorts, of: Subject): Promise<void> {
    const { accountID } = customer;
    const payer = { accountID, actorID: null };
    const [way] = ports.outside;
    if (way) await payOutside(ports, way, payer, of, 'https://portal.example').catch(() => undefined);
    const [name] = service.names();
    if (name && service.charges.length === 0) service.say(name, 'authorized');
    const job = { kind: PAYMENT_JOB, accountID, subject: of.id, attempts: 1 };
    await lookUp(ports, job).catch(() => undefined);
  }

  it('survives a process that ends at any of its steps, and is charged and booked once', async () => {
    let steps = 0;
    for (let isAlive = false; !isAlive; steps++) {
      service.renew({ capture: 'separate' });
      customer = await shop.addCustomer(0);
      [orderNo = ''] = await shop.order(customer);
      const of = await subject();
      const { ports, hasEnded } = dyingAt(steps + 1);
      await payOnce(ports, of);
      isAlive = !hasEnded();
      expect(service.charges.length).toBeLessThanOrEqual(1);
      // Another process takes over: the customer asks again, and the job looks.
      await payOnce(portsWith([service.way]), of);
      const status = (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
      const outcome = [steps, status, service.charges.length, await shop.balanceOf(customer)];
      expect(outcome).toEqual([steps, 1002, 1, 0]);
    }
    // Two around each look, the request, the capture, and each lock and change of the order.
    expect(steps).toBeGreaterThan(12);
    await expectBalancedBooks(shop.services.db);
  });

  it('is booked once by webhooks, the return, looks, the operator and another click at once (API-008, API-102)', async () => {
    service.renew({ capture: 'separate' });
    await ask();
    const payment = theOnly();
    const rows = new ProviderPayments(shop.services.db, 'paypal');
    const amount = { minor: PRICE, currency: 'CNY' };
    await rows.begin(
      { ref: { accountID: customer.accountID, id: payment }, amount },
      {},
      shop.services.now(),
    );
    await rows.setReference(payment, `T-${orderNo}`);
    service.say(payment, 'authorized');
    const { id } = await subject();
    const hook = () =>
      shop.server.inject({
        method: 'POST',
        url: `${PAYMENT_WEBHOOKS}/slow`,
        payload: payment,
        headers: { 'content-type': 'text/plain' },
      });
    const comeBack = () => customer.call(orderCalls.capturePaypal, { token: `T-${orderNo}`, PayerID: 'P1' });
    const job = { kind: PAYMENT_JOB, accountID: customer.accountID, subject: id, attempts: 1 };
    await Promise.all([
      ...[hook(), comeBack(), lookOnce(shop), lookUp(portsWith([service.way]), job)],
      ...[hook(), comeBack(), lookOnce(shop), ask(), hook()],
    ]);
    await lookOnce(shop);
    expect([await statusOf(), service.charges.length, await shop.balanceOf(customer)]).toEqual([1002, 1, 0]);
    expect(await moved()).toEqual([
      ['order', -PRICE, 0],
      ['recharge', PRICE, 0],
    ]);
    await expectBalancedBooks(shop.services.db);
  });

  it('that succeeds beside another of the same order isn’t lost: it is on the balance, and the customer is told', async () => {
    await ask();
    await ask({ payMethod: 'wechat' });
    // The first one was ended, and its customer was quicker at the bank than its service was told.
    for (const one of [service, other]) one.say(theOnly(one), 'succeeded');
    await Promise.all([lookOnce(shop), lookOnce(shop)]);
    await lookOnce(shop);
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1002, PRICE]);
    expect((await moved()).map(([type, sum]) => [type, sum]).toSorted()).toEqual([
      ['order', -PRICE],
      ['recharge', PRICE],
      ['recharge', PRICE],
    ]);
    const notices = await shop.services.db
      .selectFrom('announcements')
      .select(['kind', 'order_no'])
      .where('account_id', '=', customer.accountID)
      .where('kind', '=', 'payment-credited')
      .execute();
    expect(notices).toEqual([{ kind: 'payment-credited', order_no: orderNo }]);
    await expectBalancedBooks(shop.services.db);
  });
});
