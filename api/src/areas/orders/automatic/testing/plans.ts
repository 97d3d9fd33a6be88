import { orderCalls, OrderStatus, type RenewalPlan } from '@certdeck/contract';
import { gather } from '../../../../compose/work.ts';
import { doJobs, issuedOrder } from '../../../notify/testing/ending.ts';
import { type Customer, openShop, type ShopOptions } from '../../testing/shop.ts';
import { PLAN_JOB } from '../run.ts';

const DAY_SECONDS = 86_400;

/** What is saved of a plan; a renewal from the balance for any price by default. */
type Wish = Partial<Record<'payFrom' | 'timeZone', string>> &
  Partial<Record<'maxPrice' | 'quietFrom' | 'quietUntil', number>>;

/** A shop in which time stands still, with orders that renew by themselves. */
export async function openPlans(options: ShopOptions = {}) {
  const shop = await openShop(options);
  shop.freeze();
  const { db, now } = shop.services;
  const orderOf = (id: string) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const token = (customer: Customer) => shop.services.tokens.issue(db, customer.accountID);
  return {
    shop,
    db,
    now,
    orderOf,
    /** Days later. */
    pass(days: number): void {
      shop.advance(days * DAY_SECONDS);
    },
    /**
     * An order whose certificate was issued 90 days ago and ends in so many days, with names that are shown.
     * @param coverage days from now until which it is paid; its certificate's end by default
     */
    async issued(customer: Customer, name: string, of: { days?: number; coverage?: number } = {}) {
      const { days = 100 } = of;
      const { coverage = days } = of;
      const order = await issuedOrder(shop, customer, name, days);
      const verified = new Date(now().getTime() - 90 * DAY_SECONDS * 1000);
      await db
        .updateTable('order_names')
        .set({ status: 'verified', verified_at: verified, caa_checked_at: verified })
        .where('order_id', '=', order.id)
        .execute();
      await db
        .updateTable('orders')
        .set({ end_at: new Date(now().getTime() + coverage * DAY_SECONDS * 1000) })
        .where('id', '=', order.id)
        .execute();
      return order;
    },
    /** Saves a plan and answers the reply. */
    save: async (customer: Customer, orderNo: string, mode: RenewalPlan['mode'], wish: Wish = {}) =>
      (
        await shop.call(
          orderCalls.saveRenewalPlan,
          {
            orderNo,
            mode,
            ...(mode === 'renew' && wish.payFrom !== 'package' ? { maxPrice: 10_000_000 } : {}),
            ...wish,
          },
          // Their session has ended long ago.
          { token: await token(customer) },
        )
      ).body,
    read: async (customer: Customer, orderNo: string): Promise<RenewalPlan> =>
      (await shop.call(orderCalls.renewalPlan, { orderNo }, { token: await token(customer) })).body.data,
    /** The scheduler's look, as it comes every ten minutes, and what it asks for. */
    async look(): Promise<void> {
      await gather(shop.areas, 'schedules', {})['renewal-plans']?.run();
      await doJobs(shop, [PLAN_JOB]);
    },
    /** The scheduler's work for one order, as its job does it. */
    async runPlan(customer: Customer, id: string): Promise<void> {
      const work = gather(shop.areas, 'jobs', {})[PLAN_JOB];
      if (typeof work !== 'function') throw new Error('The scheduler has no work');
      await work({ kind: PLAN_JOB, accountID: customer.accountID, subject: id, attempts: 1 });
    },
    /** Orders that renew an order, cancelled ones too. */
    renewalsOf: (id: string) =>
      db.selectFrom('orders').selectAll().where('renews_id', '=', id).orderBy('id').execute(),
    operationsOf: (id: string) =>
      db.selectFrom('order_operations').selectAll().where('order_id', '=', id).execute(),
    /** Sorts of what was told of an order that renews by itself. */
    async told(customer: Customer): Promise<string[]> {
      const rows = await db
        .selectFrom('notices')
        .select('details')
        .where('account_id', '=', customer.accountID)
        .where('kind', '=', 'autoRenew')
        .where('reader', '=', '')
        .orderBy('id')
        .execute();
      return rows.map(({ details }) => (details as Record<string, string>)['sort'] ?? '');
    },
    waiting: OrderStatus.waitingForVerification,
  };
}

export type Plans = Awaited<ReturnType<typeof openPlans>>;
