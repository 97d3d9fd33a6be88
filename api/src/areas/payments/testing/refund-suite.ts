import { beforeEach } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import type { JobWork } from '../../../platform/jobs/runner.ts';
import type { Customer, Shop } from '../../orders/testing/shop.ts';
import { REFUND_JOB } from '../refunds/ask.ts';
import { lookOnce, outsideSuite } from './outside-suite.ts';
import type { TestService } from './service.ts';

/** What a test does with orders that are paid outside and refunded. */
export interface RefundDesk {
  /** An order that the service was paid for, by its number and the payment's name. */
  paid(customer: Customer): Promise<{ orderNo: string; payment: string }>;
  cancel(customer: Customer, orderNos: readonly string[], refundTo?: 'balance' | 'source'): Promise<number>;
  /** Does the work of every refund once, as its job. @returns what became of each */
  work(): Promise<('done' | 'later' | 'error')[]>;
  /** All refunds of a customer, as they are kept. */
  refunds(customer: Customer): Promise<{ amount: number; state: string; detail: string }[]>;
  /** Cents of one side of the ledger, of one customer. */
  ledger(customer: Customer, side: 'refundPending' | 'funding' | 'sales'): Promise<number>;
}

export function refundDesk(shop: () => Shop, service: () => TestService): RefundDesk {
  const handler = (): JobWork['handle'] => {
    const work = shop().areas.find(({ name }) => name === 'payments')?.jobs?.[REFUND_JOB];
    if (!work || typeof work === 'function') throw new Error('Nobody carries refunds on');
    return work.handle;
  };
  return {
    async paid(customer) {
      const { db } = shop().services;
      await db.deleteFrom('jobs').where('kind', '=', 'payment').execute();
      const [orderNo = ''] = await shop().order(customer);
      const before = new Set(service().names());
      await customer.call(orderCalls.pay, { payMethod: 'alipay', aim: 'makeOrder', orderNo });
      const payment = service()
        .names()
        .find((name) => !before.has(name));
      if (payment === undefined) throw new Error('Nothing was asked of the service');
      service().say(payment, 'succeeded');
      await lookOnce(shop());
      return { orderNo, payment };
    },
    cancel: async (customer, orderNos, refundTo) =>
      (await customer.call(orderCalls.cancelOrders, { orderNos, ...(refundTo && { refundTo }) })).body.code,
    async work() {
      const rows = await shop()
        .services.db.selectFrom('jobs')
        .select(['kind', 'account_id', 'subject'])
        .where('kind', '=', REFUND_JOB)
        .orderBy('subject')
        .execute();
      const outcomes: ('done' | 'later' | 'error')[] = [];
      for (const { kind, account_id: accountID, subject } of rows)
        outcomes.push(
          await handler()({ kind, accountID, subject, attempts: 1 }).then(
            (outcome) => outcome.kind,
            () => 'error',
          ),
        );
      return outcomes;
    },
    refunds: (customer) =>
      shop()
        .services.db.selectFrom('refunds')
        .select(['amount', 'state', 'detail'])
        .where('account_id', '=', customer.accountID)
        .orderBy('id')
        .execute(),
    async ledger(customer, side) {
      const row = await shop()
        .services.db.selectFrom('entries')
        .select((select) => select.fn.sum<number | string | null>('amount').as('sum'))
        .where('account_id', '=', customer.accountID)
        .where('ledger', '=', side)
        .executeTakeFirst();
      return Number(row?.sum ?? 0);
    },
  };
}

/** The suite of payments outside, for tests of refunds: a desk for them, a clock that stands still, and none that waits. */
export function refundSuite() {
  const suite = outsideSuite();
  beforeEach(async () => {
    const { shop } = suite.present();
    shop.freeze();
    await shop.services.db.deleteFrom('jobs').where('kind', '=', REFUND_JOB).execute();
  });
  const desk = refundDesk(
    () => suite.present().shop,
    () => suite.present().service,
  );
  return { ...suite, desk };
}
