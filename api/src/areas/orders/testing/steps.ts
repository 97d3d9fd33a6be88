import type { Selectable, Updateable } from 'kysely';
import type { OrderNameTable, OrderTable } from '../tables.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { organizationChecksOf } from '../../../compose/vetting.ts';
import { advanceOrder } from '../advance.ts';
import { type Deciding, openDeciding } from './deciding.ts';
import { type Customer, openShop, type OrderWish, pay, type Shop, type ShopOptions } from './shop.ts';

/** Paid orders, which the background work takes on step by step while time stands still. */
export interface Steps {
  shop: Shop;
  /** Who orders; a test may put another in its place. */
  customer: Customer;
  /** Issuer and network of the present test. */
  deciding: Deciding;
  /** How attempts to issue ended, and who was told of a certificate, in the present test. */
  ended: string[];
  told: unknown[];
  /** Numbers of certificates of which mails tell. */
  mailed: string[];
  /** What was told to have failed. */
  failed: string[];
  /** Begins a test. */
  renew(): void;
  now(): Date;
  /** The present and some milliseconds. */
  later(milliseconds: number): Date;
  /** Orders, pays and answers the order's id. */
  paid(names: string[], wish?: OrderWish): Promise<string>;
  /** The same with names that count as shown, here and with the issuer. */
  shown(names: string[], wish?: OrderWish): Promise<string>;
  /** Does what the order's job does, once. */
  advance(orderID: string, mayHavePlaced?: boolean): Promise<JobOutcome>;
  orderOf(id: string): Promise<Selectable<OrderTable>>;
  namesOf(id: string): Promise<Selectable<OrderNameTable>[]>;
  setOrder(id: string, change: Updateable<OrderTable>): Promise<void>;
  /** Changes all names, or one. */
  setNames(id: string, change: Updateable<OrderNameTable>, domain?: string): Promise<void>;
  /** Kinds of the jobs that an order has. */
  jobsOf(id: string): Promise<string[]>;
}

export async function openSteps(options: Pick<ShopOptions, 'unvalidated'> = {}): Promise<Steps> {
  const shop = await openShop(options);
  shop.freeze();
  const customer = await shop.addCustomer();
  const { db, now } = shop.services;
  const steps: Steps = {
    shop,
    customer,
    deciding: openDeciding(now),
    ended: [],
    told: [],
    mailed: [],
    failed: [],
    renew: () =>
      void Object.assign(steps, { deciding: openDeciding(now), ended: [], told: [], mailed: [], failed: [] }),
    now,
    later: (milliseconds) => new Date(now().getTime() + milliseconds),
    async paid(names, wish = {}) {
      const [orderNo = ''] = await shop.order(steps.customer, {
        productNo: 'ALP-DVF',
        productType: 'dv_flex_ssl',
        names,
        ...wish,
      });
      await pay(steps.customer, orderNo);
      const { id } = await db
        .selectFrom('orders')
        .select('id')
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow();
      return id;
    },
    async shown(names, wish) {
      const id = await steps.paid(names, wish);
      for (const name of names) steps.deciding.shown.add(name);
      await steps.setNames(id, { status: 'verified', verified_at: now(), caa_checked_at: now() });
      return id;
    },
    advance: (orderID, mayHavePlaced = false) =>
      advanceOrder(
        {
          db,
          now,
          issuer: steps.deciding.issuer,
          verifier: steps.deciding.verifier,
          mayHavePlaced,
          askMailboxes: async () => undefined,
          organizations: organizationChecksOf(db),
          tellIssued: async (_trx, { name }) => void steps.mailed.push(name),
          tellFailed: async (_trx, { name }) => void steps.failed.push(name),
          onIssued: async (_trx, certificate) => void steps.told.push(certificate),
          issuingEnded: (outcome) => void steps.ended.push(outcome),
        },
        { kind: 'order', accountID: steps.customer.accountID, subject: orderID, attempts: 1 },
      ),
    orderOf: (id) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    namesOf: (id) =>
      db.selectFrom('order_names').selectAll().where('order_id', '=', id).orderBy('position').execute(),
    async setOrder(id, change) {
      await db.updateTable('orders').set(change).where('id', '=', id).execute();
    },
    async setNames(id, change, domain) {
      const query = db.updateTable('order_names').set(change).where('order_id', '=', id);
      await (domain === undefined ? query : query.where('domain', '=', domain)).execute();
    },
    async jobsOf(id) {
      const jobs = await db.selectFrom('jobs').select('kind').where('subject', '=', id).execute();
      return jobs.map(({ kind }) => kind);
    },
  };
  return steps;
}
