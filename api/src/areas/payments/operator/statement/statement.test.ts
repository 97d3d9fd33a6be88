import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { readConfig } from '../../../../platform/config/config.ts';
import { paymentDeskWith } from '../../../../compose/payment-desk.ts';
import type { StatementLine } from '../../../../ports/payments/provider.ts';
import { ProviderPayments } from '../../../../ports/payments/provider-payments.store.ts';
import type { Customer, Shop } from '../../../orders/testing/shop.ts';
import { outsideSuite, PRICE } from '../../testing/outside-suite.ts';
import { refundDesk } from '../../testing/refund-suite.ts';
import type { TestService } from '../../testing/service.ts';
import { PAYMENTS_USAGE, runPaymentsCommand } from '../payments/command.ts';

describe('payments statement', () => {
  const suite = outsideSuite();
  let shop: Shop;
  let service: TestService;
  let customer: Customer;
  let lines: StatementLine[];
  let day: string;
  const desk = refundDesk(
    () => shop,
    () => service,
  );
  beforeEach(async () => {
    ({ shop, service, customer } = suite.present());
    shop.freeze();
    await shop.services.db.deleteFrom('jobs').where('kind', '=', 'refund').execute();
    // What tests before this one have booked is of no day any more.
    await shop.services.db.deleteFrom('provider_payments').execute();
    await shop.services.db.updateTable('refunds').set({ tried_at: null }).execute();
    lines = [];
    day = dayOf(shop.services.now());
  });

  const dayOf = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const line = (change: Partial<StatementLine>): StatementLine => ({
    ...{ id: `txn-${lines.length}`, kind: 'payment', payment: '', refund: '' },
    ...{ gross: PRICE, fee: 458, currency: 'CNY', text: 'charge' },
    ...change,
  });
  async function say(...words: string[]) {
    const { db, now } = shop.services;
    const said: string[] = [];
    const read = (asked: string) =>
      Promise.resolve({ kind: 'read', lines: asked === day ? lines : [] } as const);
    const way = {
      ...service.way,
      provider: { ...service.way.provider, statement: { account: 'acme', read } },
    };
    const ports = paymentDeskWith({ config: readConfig({}), db, now }, { outside: [way], all: [way] });
    const done = await runPaymentsCommand(ports, ['statement', ...words], (one) => void said.push(one));
    return { done, said: said.map((one) => one.split('\t')) };
  }
  async function paid() {
    const made = await desk.paid(customer);
    await noted(made.payment);
    return made;
  }
  const noted = (payment: string) =>
    new ProviderPayments(shop.services.db, 'slow').begin(
      { ref: { accountID: customer.accountID, id: payment }, amount: { minor: PRICE, currency: 'CNY' } },
      {},
      shop.services.now(),
    );
  const refundID = async () => {
    const { id } = await shop.services.db
      .selectFrom('refunds')
      .select('id')
      .where('account_id', '=', customer.accountID)
      .executeTakeFirstOrThrow();
    return id;
  };
  const moved = async () => (await customer.call(accountCalls.listTransactions, {})).body.data.length;

  it('finds nothing where both say the same, fees and payouts aside (D-642)', async () => {
    const { orderNo, payment } = await paid();
    await desk.cancel(customer, [orderNo], 'source');
    await desk.work();
    lines = [
      line({ payment }),
      line({ id: 'r', kind: 'refund', refund: await refundID(), gross: -PRICE, fee: 0 }),
      line({ id: 'p', kind: 'other', gross: -5_000, fee: 0, text: 'payout' }),
    ];
    expect(await say('--day', day)).toEqual({
      done: true,
      said: [['acme', '3 lines, 0 differ', 'paid 158.00, refunded -158.00, other -50.00, fees 4.58 CNY']],
    });
  });

  it('names what is missing, not listed, of another amount and of nobody, and books nothing (D-642)', async () => {
    const differing = await paid();
    const unlisted = await paid();
    await noted('unbooked');
    const before = await moved();
    lines = [
      line({ id: 'a', payment: differing.payment, gross: PRICE - 1 }),
      line({ id: 'b', payment: 'unbooked' }),
      line({ id: 'c', text: 'charge: a stranger' }),
    ];
    const { done, said } = await say('--day', day);
    expect(done).toBe(false);
    expect(said).toEqual([
      [
        'amount',
        'slow',
        differing.payment,
        customer.accountNo,
        'a',
        'there 157.99 here 158.00 CNY',
        'charge',
      ],
      ['missing', 'slow', 'unbooked', customer.accountNo, 'b', 'there 158.00 here - CNY', 'charge'],
      ['unmatched', 'acme', '-', '-', 'c', 'there 158.00 here - CNY', 'charge: a stranger'],
      ['unlisted', 'slow', unlisted.payment, customer.accountNo, '-', 'there - here 158.00 CNY', 'a payment'],
      ['acme', '3 lines, 4 differ', expect.anything()],
    ]);
    expect(await moved()).toBe(before);
  });

  it('names a refund that left there and is on the balance here, and one that never left (D-582, D-642)', async () => {
    const { orderNo, payment } = await paid();
    await desk.cancel(customer, [orderNo], 'source');
    await desk.work();
    const id = await refundID();
    lines = [line({ payment })];
    expect((await say('--day', day)).said[0]).toEqual([
      ...['unlisted', 'slow', id, customer.accountNo, '-', 'there - here -158.00 CNY', 'a refund'],
    ]);
    lines.push(line({ id: 'r', kind: 'refund', refund: id, gross: -PRICE, fee: 0, text: 'refund' }));
    expect((await say('--day', day)).done).toBe(true);
    await shop.services.db.updateTable('refunds').set({ state: 'returned' }).where('id', '=', id).execute();
    expect((await say('--day', day)).said[0]).toEqual([
      ...['missing', 'slow', id, customer.accountNo, 'r', 'there -158.00 here - CNY', 'refund'],
    ]);
  });

  it('takes a payment that was charged in another currency for what was agreed on there (D-577, D-671)', async () => {
    const { payment } = await paid();
    lines = [line({ payment, gross: 2_212, fee: 105, currency: 'USD', agreed: 2_212 })];
    expect((await say('--day', day)).done).toBe(true);
    lines = [line({ payment, gross: 3_390, fee: 115, currency: 'JPY', agreed: 3_397 })];
    expect(await say('--day', day)).toEqual({
      done: false,
      said: [
        ['amount', 'slow', payment, customer.accountNo, 'txn-1', 'there 3390 here 3397 JPY', 'charge'],
        ['acme', '1 lines, 1 differ', 'paid 3390, refunded 0, other 0, fees 115 JPY'],
      ],
    });
  });

  it.each([[[]], [['--day']], [['--day', '2026-02-30']], [['--day', '29.11.2026']], [['2026-11-29']]])(
    'says how it is said for %j',
    async (words) => {
      expect(await say(...words)).toEqual({ done: false, said: [[`Say: ${PAYMENTS_USAGE}`]] });
    },
  );
});
