import { type Bulk, type Call, orderCalls } from '@certdeck/contract';
import { gather } from '../../../../compose/work.ts';
import { openPlans } from '../../automatic/testing/plans.ts';
import type { Customer } from '../../testing/shop.ts';
import { BULK_JOB } from '../work.ts';

type Wish = {
  orderNos: string[];
  prices?: number[];
  reason?: string;
  remark?: string;
  serials?: string[];
  fromPackage?: string[];
};

/** A shop in which time stands still, whose acts for several orders are carried on when a test says so. */
export async function openBulks() {
  const plans = await openPlans();
  const { shop, db } = plans;
  let keys = 0;
  const work = gather(shop.areas, 'jobs', {})[BULK_JOB];
  if (!work || typeof work === 'function') throw new Error('Nobody carries acts on');
  return {
    ...plans,
    /** An order that was issued and can be renewed. */
    orders: (customer: Customer, ...names: string[]) =>
      Promise.all(names.map((name) => plans.issued(customer, `${name}.example.com`, { days: 20 }))),
    async plan(customer: Customer, action: string, orderNos: string[], more: object = {}) {
      return (
        await customer.call(orderCalls.bulkPlan, { action, orderNos, ...more }, { 'accept-language': 'en' })
      ).body;
    },
    begin: async (
      customer: Customer,
      call: Call<unknown, { id: string }>,
      wish: Wish,
      key = `bulk-${++keys}`,
    ) => (await customer.call(call, wish, { 'idempotency-key': key })).body,
    read: async (customer: Customer, id: string): Promise<Bulk> =>
      (await customer.call(orderCalls.getBulk, { id }, { 'accept-language': 'en' })).body.data,
    /** Carries an act on, as a worker does. */
    run: (customer: Customer, subject: string, attempts = 1) =>
      work.handle({ kind: BULK_JOB, accountID: customer.accountID, subject, attempts }),
    bulksOf: (customer: Customer) =>
      db.selectFrom('order_bulks').selectAll().where('account_id', '=', customer.accountID).execute(),
  };
}

export type Bulks = Awaited<ReturnType<typeof openBulks>>;
