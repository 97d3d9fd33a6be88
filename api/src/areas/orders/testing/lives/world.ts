import { orderCalls, OrderStatus, type Call } from '@certdeck/contract';
import { expect } from '@jest/globals';
import { sql } from 'kysely';
import { gather } from '../../../../compose/work.ts';
import { breakingWrites } from '../../../../testing/broken-writes.ts';
import { BULK_JOB } from '../../bulk/work.ts';
import { PLAN_JOB } from '../../automatic/run.ts';
import { type Customer, openShop } from '../shop.ts';

const DAY_SECONDS = 86_400;
/** Names of a certificate. */
export const MOST_NAMES = 6;

/** How an act is done: once, by two at the same time, or broken off at its first write to a table and then again. */
export const WAYS = [
  'once',
  'twice',
  'orders',
  'order_names',
  'order_operations',
  'operation_names',
  'order_certificates',
  'order_counts',
  'entries',
  'balances',
  'jobs',
  'revocations',
  'renewal_plans',
  'order_bulk_rows',
] as const;
export type Way = (typeof WAYS)[number];

/** A shop with its own authority, in which time stands still and background work is done when a test says so. */
export async function openLives() {
  const shop = await openShop();
  shop.freeze();
  await shop.areas.find(({ name }) => name === 'authority')?.start?.();
  const without = await breakingWrites(shop.services.db);
  const prices = new Map<number, number>();
  const { token } = await shop.addAccount();
  for (let count = 1; count <= MOST_NAMES; count++) {
    const wish = { id: 'ALP-DVF', year: 1, sslDomains: namesOf(count) };
    prices.set(count, (await shop.call(orderCalls.price, wish, { token })).body.data.allNowPrice);
  }
  return {
    shop,
    without,
    /** Cents that a certificate of so many names costs. */
    priceOf(count: number): number {
      const price = prices.get(count);
      if (price === undefined) throw new Error(`No price of ${count} names`);
      return price;
    },
  };
}

export const namesOf = (count: number): string[] =>
  Array.from({ length: count }, (_none, index) => `n${index}.example.com`);

/** One customer, with what can be done and seen of their orders. */
export function openLife(lives: Awaited<ReturnType<typeof openLives>>, customer: Customer) {
  const { shop, without } = lives;
  const { db } = shop.services;
  const { accountID } = customer;
  const handlers = gather(shop.areas, 'jobs', {});
  const schedule = gather(shop.areas, 'schedules', {})['renewal-plans'];
  let keys = 0;
  let passed = 0;

  /** Does the work of a kind for one subject, as a process does that may die in it. */
  async function work(kind: string, subject: string): Promise<void> {
    const handler = handlers[kind];
    const handle = typeof handler === 'function' ? handler : handler?.handle;
    if (!handle) throw new Error(`Nobody does ${kind}`);
    await handle({ kind, accountID, subject, attempts: 1 });
  }

  return {
    db,
    customer,
    now: () => shop.services.now(),
    priceOf: lives.priceOf,
    newKey: () => `life-${accountID}-${++keys}`,
    /** Makes a call as the customer, whose session may have ended with time. */
    async call<Data>(call: Call<unknown, Data>, input: unknown, key?: string) {
      const token = await shop.services.tokens.issue(db, accountID);
      const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
      return (await shop.call(call, input, { token, ...headers })).body;
    },
    /** Does something in a way. */
    async act(way: Way, once: () => Promise<unknown>): Promise<void> {
      if (way === 'twice') await Promise.all([once(), once()]);
      else if (way === 'once') await once();
      else {
        await without(way, once).catch((error: unknown) => {
          if (!String(error).includes('broken off')) throw error;
        });
        await once();
      }
    },
    /** Shows every name of an order and of its reissue (again, where that is long ago), and lets its issuer be asked. */
    async issue(id: string): Promise<void> {
      const now = shop.services.now();
      const shown = { status: 'verified', verified_at: now, caa_checked_at: now } as const;
      for (const table of ['order_names', 'operation_names'] as const)
        await db
          .updateTable(table)
          .set(shown)
          .where('account_id', '=', accountID)
          .where('order_id', '=', id)
          .execute();
      await work('order', id);
    },
    carryOn: (bulkID: string) => work(BULK_JOB, bulkID),
    /** The look of the scheduler and what it asks for, for this customer. */
    async look(): Promise<void> {
      await schedule?.run();
      const jobs = await db
        .selectFrom('jobs')
        .select('subject')
        .where('kind', '=', PLAN_JOB)
        .where('account_id', '=', accountID)
        .orderBy('subject')
        .execute();
      for (const { subject } of jobs) await work(PLAN_JOB, subject);
    },
    pass(days: number): void {
      passed += days;
      shop.advance(days * DAY_SECONDS);
    },
    /** Time is for all customers of a suite. */
    turnBack: () => shop.advance(-passed * DAY_SECONDS),
    balance: () => shop.balanceOf(customer),
    orders: () =>
      db.selectFrom('orders').selectAll().where('account_id', '=', accountID).orderBy('id').execute(),
    certificates: (id: string) =>
      db
        .selectFrom('order_certificates')
        .select(['serial', 'not_after', 'superseded_at'])
        .where('account_id', '=', accountID)
        .where('order_id', '=', id)
        .execute(),
    openOperations: (id: string) =>
      db
        .selectFrom('order_operations')
        .select(['state', 'price_diff', 'names'])
        .where('account_id', '=', accountID)
        .where('order_id', '=', id)
        .where('state', 'in', ['unpaid', 'validating', 'refused'])
        .execute(),
    plans: () => db.selectFrom('renewal_plans').selectAll().where('account_id', '=', accountID).execute(),
    counts: () =>
      db.selectFrom('order_counts').select(['status', 'count']).where('account_id', '=', accountID).execute(),
    /** Transfers that aren't balanced. */
    async oddTransfers(): Promise<unknown[]> {
      const { rows } = await sql`select transfer_id from entries where account_id = ${accountID}
        group by transfer_id having sum(amount) <> 0`.execute(db);
      return rows;
    },
  };
}

export type Life = ReturnType<typeof openLife>;

/** An order as it should be. */
export interface Expected {
  orderNo: string;
  id: string;
  status: 1001 | 1002 | 1004 | 1005;
  /** Names of its certificate, or of the first one. */
  names: number;
  /** Cents that were paid for the order and for names that were added. */
  paid: number;
  certificates: number;
  isRevoked: boolean;
  /** What isn't over yet. */
  reissue?: {
    state: 'unpaid' | 'validating';
    names: number;
    diff: number;
    /** The scheduler began it. */
    isByItself?: boolean;
    /** Its customer has chosen since what is to be done by itself. */
    isChosenSince?: boolean;
  };
  /** A reissue that was begun by itself for the present certificate was taken back: no other one is. */
  isTakenBack: boolean;
  renews?: Expected;
  mode: 'off' | 'remind' | 'reissue' | 'renew';
}

/** A customer's orders and money as they should be. */
export interface Model {
  balance: number;
  orders: Expected[];
}

export const renewalOf = (model: Model, order: Expected): Expected | undefined =>
  model.orders.find(({ renews, status }) => renews === order && status !== OrderStatus.cancelled);

/** Holds everything that is known of a customer against what should be. */
export async function compare(model: Model, life: Life): Promise<void> {
  expect(await life.balance()).toBe(model.balance);
  expect(await life.oddTransfers()).toEqual([]);
  const rows = await life.orders();
  expect(rows.map(({ order_no, status }) => [order_no, status]).sort()).toEqual(
    model.orders.map(({ orderNo, status }) => [orderNo, status]).sort(),
  );
  for (const { status, count } of await life.counts())
    expect([status, count]).toEqual([status, rows.filter((row) => row.status === status).length]);
  for (const order of model.orders) {
    const row = rows.find(({ order_no }) => order_no === order.orderNo);
    const open = await life.openOperations(order.id);
    expect(open.map(({ state, price_diff, names }) => [state, price_diff, names.length])).toEqual(
      order.reissue ? [[order.reissue.state, order.reissue.diff, order.reissue.names]] : [],
    );
    expect(row?.re_sign_price_diff).toBe(order.reissue?.state === 'unpaid' ? order.reissue.diff : 0);
    const certificates = await life.certificates(order.id);
    expect(certificates).toHaveLength(order.certificates);
    const inForce = certificates.filter(({ superseded_at }) => superseded_at === null);
    expect(inForce.map(({ serial }) => serial)).toEqual(order.certificates > 0 ? [row?.serial_number] : []);
    for (const { not_after } of certificates)
      expect(not_after.getTime()).toBeLessThanOrEqual(row?.end_at?.getTime() ?? 0);
    expect(row?.revoked_at !== null).toBe(order.isRevoked);
  }
}
