import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { type Customer, pay, type Shop } from '../../orders/testing/shop.ts';
import { expectBalancedBooks } from '../testing/books.ts';
import { PRICE } from '../testing/outside-suite.ts';
import { refundSuite } from '../testing/refund-suite.ts';
import type { TestService } from '../testing/service.ts';

describe('an order that was paid outside and is cancelled', () => {
  const suite = refundSuite();
  const { desk } = suite;
  let shop: Shop;
  let service: TestService;
  let customer: Customer;
  beforeEach(() => {
    ({ shop, service, customer } = suite.present());
  });
  const statesOf = async () => (await desk.refunds(customer)).map(({ state }) => state);
  const movedKinds = async () =>
    (await customer.call(accountCalls.listTransactions, {})).body.data.map(({ type, amount }) => [
      type,
      amount,
    ]);

  it('gives its price back on the balance unless the customer says otherwise (D-200, D-581)', async () => {
    const { orderNo } = await desk.paid(customer);
    expect(await desk.cancel(customer, [orderNo])).toBe(200);
    expect([await shop.balanceOf(customer), await statesOf(), service.refunds()]).toEqual([PRICE, [], []]);
  });

  it('sends its price back to where it came from, and the balance can’t be spent in between (D-581)', async () => {
    const { orderNo, payment } = await desk.paid(customer);
    const [other = ''] = await shop.order(customer);
    expect(await desk.cancel(customer, [orderNo], 'source')).toBe(200);
    expect([await shop.balanceOf(customer), await desk.ledger(customer, 'refundPending')]).toEqual([
      0,
      PRICE,
    ]);
    expect((await pay(customer, other)).body.code).toBe(13003);
    expect(await desk.work()).toEqual(['done']);
    expect(service.refunds()).toEqual([{ id: payment, amount: PRICE, state: 'succeeded' }]);
    expect(await desk.work()).toEqual(['done']);
    expect([await statesOf(), await shop.balanceOf(customer)]).toEqual([['done'], 0]);
    expect(await desk.ledger(customer, 'refundPending')).toBe(0);
    expect(await desk.ledger(customer, 'funding')).toBe(0);
    expect(await movedKinds()).toEqual([
      ['refundToSource', -PRICE],
      ['refund', PRICE],
      ['order', -PRICE],
      ['recharge', PRICE],
    ]);
    await expectBalancedBooks(shop.services.db);
    const notices = (await customer.call(accountCalls.listMessages, {}, { 'accept-language': 'en' })).body
      .data.siteMsges;
    expect(notices.map(({ title }) => title)).toContain('Refund sent: ¥158.00 CNY');
  });

  it('leaves on the balance what was paid from it, also among others (D-581)', async () => {
    const { orderNo } = await desk.paid(customer);
    const rich = customer;
    await desk.cancel(rich, [orderNo]);
    const [byBalance = '', unpaid = ''] = await shop.order(rich, { certs: [['a.example'], ['b.example']] });
    expect((await pay(rich, byBalance)).body.code).toBe(200);
    const { orderNo: outside } = await desk.paid(rich);
    expect(await desk.cancel(rich, [byBalance, unpaid, outside], 'source')).toBe(200);
    await desk.work();
    expect([await shop.balanceOf(rich), service.refunds().length]).toEqual([PRICE, 1]);
  });

  it('is looked up where the answer got lost, and not asked for again', async () => {
    const { orderNo } = await desk.paid(customer);
    await desk.cancel(customer, [orderNo], 'source');
    service.next = 'lost';
    expect(await desk.work()).toEqual(['later']);
    expect(service.refunds()).toHaveLength(1);
    const calls = service.calls;
    expect(await desk.work()).toEqual(['done']);
    expect([service.calls - calls, service.refunds().length, await statesOf()]).toEqual([1, 1, ['done']]);
  });

  it('is asked for again only when the request that nobody knows of has surely ended', async () => {
    const { orderNo } = await desk.paid(customer);
    await desk.cancel(customer, [orderNo], 'source');
    service.next = 'down';
    expect(await desk.work()).toEqual(['later']);
    const refund = service.way.provider.refund;
    let asked = 0;
    service.way.provider.refund = (...of) => {
      asked += 1;
      return refund(...of);
    };
    shop.advance(14);
    expect([await desk.work(), asked]).toEqual([['later'], 0]);
    shop.advance(1);
    service.next = 'lost';
    expect([await desk.work(), asked]).toEqual([['error'], 0]);
    expect([await desk.work(), asked, await statesOf()]).toEqual([['done'], 1, ['done']]);
  });

  it('waits for a bank that takes its time, and ends on the balance when it sends nothing', async () => {
    const { orderNo } = await desk.paid(customer);
    await desk.cancel(customer, [orderNo], 'source');
    service.refundsAre = 'pending';
    expect([await desk.work(), await statesOf()]).toEqual([['later'], ['pending']]);
    expect([await desk.work(), await statesOf()]).toEqual([['later'], ['pending']]);
    expect(await shop.balanceOf(customer)).toBe(0);
    service.sayOfRefunds('failed');
    expect([await desk.work(), await statesOf()]).toEqual([['done'], ['returned']]);
    await desk.work();
    expect([await shop.balanceOf(customer), await desk.ledger(customer, 'refundPending')]).toEqual([
      PRICE,
      0,
    ]);
    await expectBalancedBooks(shop.services.db);
  });

  it('ends on the balance where the payment can’t be refunded any more', async () => {
    const { orderNo } = await desk.paid(customer);
    await desk.cancel(customer, [orderNo], 'source');
    service.way.provider.refund = () => Promise.resolve({ kind: 'refused', reason: 'NOT_OFFERED' });
    await desk.work();
    expect([await statesOf(), await shop.balanceOf(customer)]).toEqual([['returned'], PRICE]);
  });

  it('is held for the operator where the provider says that the money went back already', async () => {
    const { orderNo, payment } = await desk.paid(customer);
    service.refundByHand(payment, PRICE);
    await desk.cancel(customer, [orderNo], 'source');
    expect(await desk.work()).toEqual(['done']);
    expect(await desk.refunds(customer)).toEqual([
      {
        amount: PRICE,
        state: 'failed',
        detail: `MORE_THAN_PAID: ${PRICE} of ${PRICE} went back there`,
      },
    ]);
    // On the balance it would be there twice.
    expect([await shop.balanceOf(customer), await desk.ledger(customer, 'refundPending')]).toEqual([
      0,
      PRICE,
    ]);
    await desk.work();
    expect(await statesOf()).toEqual(['failed']);
  });

  it('is not asked of a provider that refunds nothing, and refuses a target that is none', async () => {
    const { orderNo } = await desk.paid(customer);
    service.way.caps.refund = 'none';
    expect(await desk.cancel(customer, [orderNo], 'source')).toBe(200);
    service.way.caps.refund = 'api';
    expect([await statesOf(), await shop.balanceOf(customer)]).toEqual([[], PRICE]);
    const { body } = await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo], refundTo: 'card' });
    expect(body).toMatchObject({ code: 13004, errors: { refundTo: expect.anything() } });
  });
});
