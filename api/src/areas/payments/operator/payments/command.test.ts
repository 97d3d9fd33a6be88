import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { readConfig } from '../../../../platform/config/config.ts';
import { paymentDeskWith } from '../../../../compose/payment-desk.ts';
import { ProviderPayments } from '../../../../ports/payments/provider-payments.store.ts';
import { type Customer, pay, type Shop } from '../../../orders/testing/shop.ts';
import { expectBalancedBooks } from '../../testing/books.ts';
import { lookOnce, PRICE } from '../../testing/outside-suite.ts';
import { refundSuite } from '../../testing/refund-suite.ts';
import type { TestService } from '../../testing/service.ts';
import { PAYMENTS_USAGE, runPaymentsCommand } from './command.ts';

describe('the command payments', () => {
  const suite = refundSuite();
  const { desk } = suite;
  let shop: Shop;
  let service: TestService;
  let customer: Customer;
  beforeEach(() => {
    ({ shop, service, customer } = suite.present());
  });

  async function say(...words: string[]) {
    const { audit, db, now } = shop.services;
    const lines: string[] = [];
    const { way } = service;
    const ports = paymentDeskWith({ config: readConfig({}), db, now }, { outside: [way], all: [way] });
    const done = await audit.command('payments', () =>
      runPaymentsCommand(ports, words, (line) => void lines.push(line)),
    );
    return { done, lines };
  }
  /** What an adapter writes before it asks: the service of these tests has no rows. */
  async function noted(payment: string, minor = PRICE): Promise<string> {
    const intent = {
      ref: { accountID: customer.accountID, id: payment },
      amount: { minor, currency: 'CNY' },
    };
    await new ProviderPayments(shop.services.db, 'slow').begin(intent, {}, shop.services.now());
    return payment;
  }
  async function paid() {
    const made = await desk.paid(customer);
    await noted(made.payment);
    return made;
  }
  const refund = (payment: string, amount: string, to: string, reference: string) =>
    say('refund', 'slow', payment, amount, to, reference, 'Issued', 'late');
  const movements = async () =>
    (await customer.call(accountCalls.listTransactions, {})).body.data.map(({ type, amount, reason }) => [
      type,
      amount,
      reason,
    ]);
  const columns = ({ lines }: { lines: string[] }) => lines.map((line) => line.split('\t'));

  it('looks a payment up now, books it and pays its order; a customer’s log tells of it (D-583)', async () => {
    const { orderNo } = suite.present();
    await suite.ask();
    const payment = await noted(suite.theOnly());
    expect(columns(await say('pending'))).toEqual([
      ['slow', payment, customer.accountNo, expect.anything(), '158.00 CNY', 'pending', '', ''],
    ]);
    expect(await say('fetch', 'slow', payment)).toMatchObject({
      done: true,
      lines: ['processing: 158.00 CNY, of which 0.00 went back'],
    });
    service.say(payment, 'succeeded');
    expect(await say('fetch', 'slow', payment)).toEqual({
      done: true,
      lines: ['succeeded: 158.00 CNY, of which 0.00 went back', `It paid order ${orderNo}.`],
    });
    expect(await suite.statusOf()).toBe(1002);
    expect(columns(await say(customer.accountNo))).toEqual([expect.arrayContaining(['paid', orderNo])]);
    service.next = 'down';
    expect((await say('fetch', 'slow', payment)).lines).toEqual(['The provider doesn’t answer.']);
    expect((await say('fetch', 'slow', 'nothing')).lines).toEqual(['There is no such payment.']);
    expect((await say('fetch', 'gold', payment)).lines).toEqual([
      'There is no such way to pay; there are slow.',
    ]);
    const log = (await customer.call(accountCalls.listAuditLogs, {})).body.data;
    expect(log.map(({ action, actorKind }) => [action, actorKind])).toContainEqual([
      'operator.payments',
      'staff',
    ]);
  });

  it('lists money that paid no order, and gives it back from the balance, never twice (D-583)', async () => {
    const { orderNo } = suite.present();
    await suite.ask();
    const payment = await noted(suite.theOnly());
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    service.say(payment, 'succeeded');
    await lookOnce(shop);
    expect(columns(await say('unmatched', customer.accountNo))).toEqual([
      expect.arrayContaining(['slow', payment, 'unmatched, on the balance', orderNo]),
    ]);
    expect(await refund(payment, 'all', 'balance', 'T-1')).toEqual({
      done: false,
      lines: ['It paid no order: the money is on the balance already.'],
    });
    expect((await refund(payment, '158.01', 'source', 'T-1')).lines).toEqual([
      'That is more than can go back: 158.00',
    ]);
    expect(columns(await refund(payment, '58', 'source', 'T-1'))).toEqual([
      expect.arrayContaining(['58.00', 'done']),
    ]);
    expect(columns(await refund(payment, '58', 'source', 'T-1'))).toEqual([
      expect.arrayContaining(['58.00', 'done']),
    ]);
    expect((await refund(payment, '57', 'source', 'T-1')).lines).toEqual([
      'The reference stands for another refund of this customer.',
    ]);
    expect(columns(await refund(payment, 'all', 'source', 'T-2'))).toEqual([
      expect.arrayContaining(['100.00', 'done']),
    ]);
    expect((await refund(payment, 'all', 'source', 'T-3')).done).toBe(false);
    expect(service.refunds().map(({ amount }) => amount)).toEqual([5_800, 10_000]);
    expect(await movements()).toEqual([
      ['refundToSource', -10_000, 'Issued late'],
      ['refundToSource', -5_800, 'Issued late'],
      ['recharge', PRICE, ''],
    ]);
    expect(await shop.balanceOf(customer)).toBe(0);
    await expectBalancedBooks(shop.services.db);
  });

  it('takes parts from the price of an order that goes on; cancelling it gives back what is left (D-583)', async () => {
    const { orderNo, payment } = await paid();
    expect((await refund(payment, '20', 'balance', 'T-1')).lines).toEqual(['20.00 is on the balance.']);
    expect((await refund(payment, '20', 'balance', 'T-1')).lines).toEqual(['20.00 is on the balance.']);
    expect((await refund(payment, '20', 'source', 'T-1')).done).toBe(false);
    expect(columns(await refund(payment, '30', 'source', 'T-2'))).toEqual([
      expect.arrayContaining(['30.00', 'done']),
    ]);
    expect((await refund(payment, '108.01', 'balance', 'T-3')).lines).toEqual([
      'That is more than can go back: 108.00',
    ]);
    expect([await suite.statusOf(orderNo), await shop.balanceOf(customer)]).toEqual([1002, 2_000]);
    expect(await desk.cancel(customer, [orderNo], 'source')).toBe(200);
    await desk.work();
    expect(service.refunds().map(({ amount }) => amount)).toEqual([3_000, PRICE - 5_000]);
    expect([await shop.balanceOf(customer), await desk.ledger(customer, 'sales')]).toEqual([2_000, 0]);
    // The 20.00 are on the balance, and may go to the source as well.
    expect(columns(await refund(payment, 'all', 'source', 'T-4'))).toEqual([
      expect.arrayContaining(['20.00', 'done']),
    ]);
    expect([await shop.balanceOf(customer), await desk.ledger(customer, 'funding')]).toEqual([0, 0]);
    await expectBalancedBooks(shop.services.db);
  });

  it('sends nothing that was spent', async () => {
    const { orderNo, payment } = await paid();
    await desk.cancel(customer, [orderNo]);
    const [other = ''] = await shop.order(customer);
    await pay(customer, other);
    expect((await refund(payment, 'all', 'source', 'T-1')).lines).toEqual([
      'The money has been spent; the balance is: 0.00',
    ]);
    expect([service.refunds(), await desk.refunds(customer)]).toEqual([[], []]);
  });

  it('lists refunds that are held, and ends them as the operator says', async () => {
    const heldBy = async () => {
      service.renew();
      const { orderNo, payment } = await paid();
      service.refundByHand(payment, PRICE);
      await desk.cancel(customer, [orderNo], 'source');
      await desk.work();
      const [line = []] = columns(await say('failed', customer.accountNo));
      expect(line).toEqual(
        expect.arrayContaining([customer.accountNo, 'slow', payment, '158.00', 'failed', orderNo]),
      );
      return line[0] ?? '';
    };
    const states = async () => (await desk.refunds(customer)).map(({ state }) => state);
    expect(await say('settle', await heldBy(), 'sent', 'given', 'back', 'by', 'hand')).toEqual({
      done: true,
      lines: ['Done.'],
    });
    expect([await states(), await shop.balanceOf(customer)]).toEqual([['done'], 0]);
    const second = await heldBy();
    expect((await say('settle', second, 'balance', 'a mistake')).done).toBe(true);
    expect([await states(), await shop.balanceOf(customer)]).toEqual([['done', 'returned'], PRICE]);
    expect((await say('settle', second, 'sent', 'again')).lines).toEqual(['That can’t be done with it now.']);
    const third = await heldBy();
    service.sayOfRefunds('failed');
    shop.advance(60);
    expect((await say('settle', third, 'again', 'it has come back')).done).toBe(true);
    await desk.work();
    expect(await states()).toEqual(['done', 'returned', 'done']);
    expect(await say('refunds', customer.accountNo)).toEqual({ done: true, lines: [] });
    await expectBalancedBooks(shop.services.db);
  });

  it('books money of another currency once, at what the operator says it comes to', async () => {
    await suite.ask({ aim: 'recharge', orderNo: undefined, rechargeAmount: PRICE });
    const payment = await noted(suite.theOnly());
    service.say(payment, 'succeeded');
    const { fetch } = service.way.provider;
    service.way.provider.fetch = async (ref) => {
      const found = await fetch(ref);
      const amount = { minor: 2_200, currency: 'USD' };
      return found.kind === 'found' ? { ...found, snapshot: { ...found.snapshot, amount } } : found;
    };
    expect((await say('fetch', 'slow', payment)).lines[1]).toBe(
      'Not booked: slow took USD, which no balance is in',
    );
    const book = () => say('book', 'slow', payment, '157.50', '22', 'USD', 'at', '7.16');
    expect(await book()).toEqual({ done: true, lines: ['It is on the balance.'] });
    expect(await book()).toEqual({ done: false, lines: ['It was booked before.'] });
    expect((await say('fetch', 'slow', payment)).done).toBe(true);
    expect(await movements()).toEqual([['recharge', 15_750, '22 USD at 7.16']]);
  });

  it('books what the provider took and no other amount, and nothing that it didn’t take', async () => {
    await suite.ask({ aim: 'recharge', orderNo: undefined, rechargeAmount: PRICE });
    const payment = await noted(suite.theOnly());
    const book = (amount: string) => say('book', 'slow', payment, amount, 'late');
    expect((await book('158')).lines).toEqual(['The provider has taken nothing by this payment.']);
    service.say(payment, 'succeeded');
    expect((await book('159')).lines).toEqual(['The provider took 158.00.']);
    expect((await book('158')).done).toBe(true);
    await lookOnce(shop);
    expect(await shop.balanceOf(customer)).toBe(PRICE);
  });

  it('switches a way to pay off for every process, and on again', async () => {
    const switchOf = async () =>
      (await customer.call(orderCalls.payWays, {})).body.data.payWays.find(({ name }) => name === 'alipay')
        ?.switch;
    expect(await say('off', 'slow', 'too', 'slow')).toEqual({ done: true, lines: ['slow is off.'] });
    expect([await switchOf(), (await suite.ask()).body.code]).toEqual(['N', 13002]);
    expect((await say('off', 'slow', 'again')).done).toBe(false);
    expect((await say('on', 'slow', 'mended')).done).toBe(true);
    expect(await switchOf()).toBe('Y');
    expect((await say('off', 'gold', 'no')).lines).toEqual(['There is no such way to pay; there are slow.']);
  });

  it.each([
    [['refund', 'slow', 'x', 'all', 'nowhere', 'r', 'why']],
    [['refund', 'slow', 'x', '0', 'source', 'r', 'why']],
    [['refund', 'slow', 'x', '5', 'source', 'a b', 'why']],
    [['refund', 'slow', 'x', '5', 'source', 'r']],
    [['book', 'slow', 'x', '5']],
    [['settle', 'x', 'gone', 'why']],
    [['off', 'slow']],
    [['pending', 'C1', 'more']],
    [['what?']],
  ])('says how it is said for %j', async (words) => {
    expect(await say(...words)).toEqual({ done: false, lines: [`Say: ${PAYMENTS_USAGE}`] });
  });
});
