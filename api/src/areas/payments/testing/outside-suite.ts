import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import type { Customer, Shop } from '../../orders/testing/shop.ts';
import { PAYMENT_JOB } from '../outside.ts';
import { openOutsideShop } from './outside-shop.ts';
import type { TestService } from './service.ts';

/** What an order of the suite costs, in cents. */
export const PRICE = 15_800;

/** Does what the job of a payment outside does, once. */
export async function lookOnce(shop: Shop) {
  const [job] = await jobsOf(shop);
  const work = shop.areas.find(({ name }) => name === 'payments')?.jobs?.[PAYMENT_JOB];
  if (!job || !work || typeof work === 'function') throw new Error('There is no job');
  const { kind, account_id: accountID, subject } = job;
  return work.handle({ kind, accountID, subject, attempts: 1 });
}

const jobsOf = (shop: Shop) =>
  shop.services.db.selectFrom('jobs').selectAll().where('kind', '=', PAYMENT_JOB).execute();

/** Begins each test of a suite with two payment services, no jobs, and a new customer with an order to pay. */
export function outsideSuite() {
  let shop: Shop;
  let service: TestService;
  let other: TestService;
  let customer: Customer;
  let orderNo: string;

  beforeAll(async () => {
    ({ shop, service, other } = await openOutsideShop());
  });
  beforeEach(async () => {
    for (const one of [service, other]) one.renew();
    await forgetJobs();
    customer = await shop.addCustomer(0);
    [orderNo = ''] = await shop.order(customer);
  });
  afterAll(() => shop.close());

  const forgetJobs = async () =>
    void (await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute());

  return {
    present: () => ({ shop, service, other, customer, orderNo }),
    forgetJobs,
    ask: (input: object = {}, key?: string) =>
      customer.call(
        orderCalls.pay,
        { payMethod: 'alipay', aim: 'makeOrder', orderNo, ...input },
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    statusOf: async (id = orderNo) =>
      (await customer.call(orderCalls.orderStatus, { id })).body.data.orderStatus,
    jobs: () => jobsOf(shop),
    look: () => lookOnce(shop),
    moved: async () =>
      (await customer.call(accountCalls.listTransactions, {})).body.data.map(
        ({ type, amount, payMethod }) => [type, amount, payMethod],
      ),
    /** The one payment that a service has. */
    theOnly(from: TestService = service): string {
      const [name = ''] = from.names();
      expect(from.names()).toEqual([name]);
      return name;
    },
  };
}
