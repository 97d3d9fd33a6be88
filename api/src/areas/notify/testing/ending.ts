import { OrderStatus } from '@certdeck/contract';
import { gather } from '../../../compose/work.ts';
import type { JobHandler, JobHandlers } from '../../../platform/jobs/runner.ts';
import type { App } from '../../../app.ts';
import type { Customer, Shop } from '../../orders/testing/shop.ts';

const DAY_MS = 86_400_000;
let serials = 0;

/**
 * An order that counts as issued, with a certificate of its own that ends so many days from now.
 * @param contact address of whom it names; nobody unless given
 */
export async function issuedOrder(
  shop: Shop,
  customer: Customer,
  name: string,
  days: number,
  contact?: string,
): Promise<{ id: string; orderNo: string; serial: string; end: Date }> {
  const { db, now } = shop.services;
  const [orderNo = ''] = await shop.order(customer, { names: [name] });
  const end = new Date(now().getTime() + days * DAY_MS);
  const serial = String(++serials).padStart(32, '0');
  const { id } = await db
    .updateTable('orders')
    .set({
      status: OrderStatus.issued,
      paid_at: new Date(now().getTime() - 90 * DAY_MS),
      serial_number: serial,
      ...(contact && { contact: JSON.stringify({ name: '', email: contact, telephone: '' }) }),
      issued_at: new Date(now().getTime() - 90 * DAY_MS),
      cert_expires_at: end,
      end_at: end,
    })
    .where('order_no', '=', orderNo)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, orderNo, serial, end };
}

const handlerOf = (handlers: JobHandlers, kind: string): JobHandler | undefined => {
  const work = handlers[kind];
  return typeof work === 'function' ? work : work?.handle;
};

/** Does what the jobs of some kinds ask for, as a process would, and answers how many there were. */
export async function doJobs(app: App, kinds: readonly string[]): Promise<number> {
  const { db } = app.services;
  const handlers = gather(app.areas, 'jobs', {});
  const jobs = await db.selectFrom('jobs').selectAll().where('kind', 'in', kinds).execute();
  for (const job of jobs) {
    const { kind, account_id: accountID, subject } = job;
    // One process has a job at a time, as a lease sees to it.
    const taken = await db
      .deleteFrom('jobs')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    if (taken.numDeletedRows === 0n) continue;
    const outcome = await handlerOf(handlers, kind)?.({ kind, accountID, subject, attempts: 1 });
    if (outcome?.kind !== 'done')
      await db
        .insertInto('jobs')
        .values(job)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
  return jobs.length;
}

/** Looks for what ends, as the schedule does each hour, and sends what comes of it. */
export async function lookForEnds(app: App): Promise<void> {
  await gather(app.areas, 'schedules', {})['expiry-reminders']?.run();
  await doJobs(app, ['expiry-reminder']);
  await doJobs(app, ['notice-mail', 'notice-digest']);
  await doJobs(app, ['notice-mail']);
}
