import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, OrderStatus } from '@certdeck/contract';
import { noteReader } from '../accounts/accounts.store.ts';
import { type App, createApp } from '../../app.ts';
import { gather } from '../../compose/work.ts';
import { readConfig } from '../../platform/config/config.ts';
import { headerOf } from '../../ports/mail/testing/mail-contract.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { readPost, textOf } from '../../testing/post.ts';
import type { NotifyPorts } from './ports.ts';
import { remind } from './reminders.ts';
import { tellingOfTest } from './testing/telling.ts';
import { doJobs, issuedOrder, lookForEnds } from './testing/ending.ts';
import { TEST_SECRET } from '../../testing/api.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.freeze();
}, 400_000);
afterAll(() => shop.close());

/** A customer who reads English. */
async function addCustomer(): Promise<Customer> {
  const customer = await shop.addCustomer();
  await noteReader(shop.services.db, customer.accountID, { language: 'en', hostname: '' });
  return customer;
}
const mailsTo = async (customer: Customer) =>
  (await readPost(shop, 'mail')).filter((mail) => mail.includes(`To: ${customer.email}`));
const subjectsTo = async (customer: Customer) =>
  (await mailsTo(customer)).map((mail) => headerOf(mail, 'Subject'));

describe('reminders of a certificate that ends', () => {
  it('go out 30, 14, 7 and 1 days before, once each, whatever is looked at again', async () => {
    const customer = await addCustomer();
    const { end } = await issuedOrder(shop, customer, 'four.example.com', 40);
    const sent: number[] = [];
    for (let hours = 0; hours < 42 * 24; hours += 6) {
      const before = (await mailsTo(customer)).length;
      await lookForEnds(shop);
      // As after a restart in the middle of everything.
      if (hours % 24 === 0) await lookForEnds(shop);
      const more = (await mailsTo(customer)).length - before;
      if (more > 0) sent.push((end.getTime() - shop.services.now().getTime()) / 86_400_000);
      expect(more).toBeLessThanOrEqual(1);
      shop.advance(6 * HOUR);
    }
    expect(sent).toEqual([30, 14, 7, 1]);
    expect(await subjectsTo(customer)).toEqual([
      'four.example.com expires in 30 days',
      'four.example.com expires in 14 days',
      'four.example.com expires in 7 days',
      'four.example.com expires in 1 day',
    ]);
    // Their session has ended long ago.
    const token = await shop.services.tokens.issue(shop.services.db, customer.accountID);
    const notices = await shop.call(accountCalls.listMessages, { limit: 50 }, { token });
    expect(notices.body.data.siteMsges).toHaveLength(4);
  }, 400_000);

  it('lead to the order’s page, where it is renewed', async () => {
    const customer = await addCustomer();
    const { orderNo } = await issuedOrder(shop, customer, 'leads.example.com', 7);
    await lookForEnds(shop);
    const [mail = ''] = await mailsTo(customer);
    expect(textOf(mail)).toContain(`/ssl/certificate/${orderNo}\n`);
    expect(textOf(mail)).toContain('7 days left');
  });

  it('are late rather than lost when no process was there, and say how much is left', async () => {
    const customer = await addCustomer();
    await issuedOrder(shop, customer, 'late.example.com', 20);
    shop.advance(9 * DAY);
    await lookForEnds(shop);
    expect(await subjectsTo(customer)).toEqual(['late.example.com expires in 11 days']);
  });

  it.each([
    [
      'was renewed under another name (D-494)',
      async (customer: Customer, serial: string) => {
        const { db } = shop.services;
        const { orderNo } = await issuedOrder(shop, customer, 'other.example.com', 300);
        const renewed = db.selectFrom('orders').select('id').where('serial_number', '=', serial);
        await db.updateTable('orders').set({ renews_id: renewed }).where('order_no', '=', orderNo).execute();
      },
    ],
    [
      'was replaced by a later order’s certificate',
      async (customer: Customer) => void (await issuedOrder(shop, customer, 'silent.example.com', 300)),
    ],
    [
      'was revoked',
      async ({ accountID }: Customer, serial: string) => {
        const { db, now } = shop.services;
        await db
          .insertInto('issued_certificates')
          .values({
            serial,
            account_id: accountID,
            order_no: serial,
            attempt: 1,
            certificate_class: 'dv',
            names: '[]',
            request_hash: '',
            spki_sha256: '',
            tbs: new Uint8Array(),
            not_before: now(),
            not_after: now(),
            revoked_at: now(),
            revocation_reason: 'superseded',
          })
          .execute();
      },
    ],
    [
      'belongs to an order that was cancelled',
      async (_customer: Customer, serial: string) =>
        void (await shop.services.db
          .updateTable('orders')
          .set({ status: OrderStatus.cancelled })
          .where('serial_number', '=', serial)
          .execute()),
    ],
  ])('are silent about one that %s', async (_what, happen) => {
    const customer = await addCustomer();
    const { serial } = await issuedOrder(shop, customer, 'silent.example.com', 14);
    await happen(customer, serial);
    await lookForEnds(shop);
    expect(await subjectsTo(customer)).toEqual([]);
  });

  it('go on while a renewal is only paid for, and then lead there', async () => {
    const customer = await addCustomer();
    await issuedOrder(shop, customer, 'ordered.example.com', 14);
    const [renewal = ''] = await shop.order(customer, { names: ['ordered.example.com'] });
    await shop.services.db
      .updateTable('orders')
      .set({
        status: OrderStatus.waitingForVerification,
        paid_at: shop.services.now(),
        end_at: new Date(shop.services.now().getTime() + 400 * DAY * 1000),
      })
      .where('order_no', '=', renewal)
      .execute();
    await lookForEnds(shop);
    const [mail = ''] = await mailsTo(customer);
    expect(textOf(mail)).toMatch(new RegExp(`Finish the renewal:\\n\\S+/ssl/certificate/${renewal}\n`));
  });

  it('begin anew with a certificate that was reissued for the same order', async () => {
    const customer = await addCustomer();
    const { id } = await issuedOrder(shop, customer, 'again.example.com', 7);
    await lookForEnds(shop);
    await shop.services.db
      .updateTable('orders')
      .set({ serial_number: `A${id.replaceAll('-', '').slice(1)}`.toUpperCase() })
      .where('id', '=', id)
      .execute();
    await lookForEnds(shop);
    expect(await subjectsTo(customer)).toHaveLength(2);
  });

  it('are silent where a renewal is issued between the question and the reminder', async () => {
    const customer = await addCustomer();
    await issuedOrder(shop, customer, 'between.example.com', 14);
    await gather(shop.areas, 'schedules', {})['expiry-reminders']?.run();
    await issuedOrder(shop, customer, 'between.example.com', 200);
    expect(await doJobs(shop, ['expiry-reminder'])).toBeGreaterThan(0);
    await doJobs(shop, ['notice-mail']);
    expect(await subjectsTo(customer)).toEqual([]);
  });

  it('are one each where several processes do the same job at the same moment', async () => {
    const customer = await addCustomer();
    const { id, end } = await issuedOrder(shop, customer, 'rivals.example.com', 14);
    const { db } = shop.services;
    let announced = 0;
    const facts: unknown[] = [];
    const ports = {
      ...tellingOfTest(shop),
      announce: async () => void (announced += 1),
      tellWebhooks: async (...[, , type, data]: Parameters<NotifyPorts['tellWebhooks']>) =>
        void facts.push([type, data]),
    };
    const job = { kind: 'expiry-reminder', accountID: customer.accountID, subject: id, attempts: 1 };
    await Promise.all(Array.from({ length: 8 }, () => remind(ports, job)));
    const rows = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('account_id', '=', customer.accountID)
      .execute();
    expect([rows.length, announced]).toEqual([1, 1]);
    expect(facts).toMatchObject([
      [
        'certificate.expiring',
        { commonName: 'rivals.example.com', days: 14, expiresAt: Math.floor(end.getTime() / 1000) },
      ],
    ]);
  });

  it('are sent once by two processes over one database, whose jobs find them by themselves', async () => {
    const customer = await addCustomer();
    await issuedOrder(shop, customer, 'two.example.com', 7);
    const { database, now } = shop.services;
    const config = readConfig({
      DATA_DIR: shop.folder,
      CA_KEY_SECRET: TEST_SECRET,
      DEMO: '0',
      RATE_LIMIT: '0',
    });
    const apps: App[] = [];
    for (let n = 0; n < 2; n++) {
      const app = await createApp({ config, database, now, logStream: { write: () => undefined } });
      await app.server.ready();
      apps.push(app);
    }
    try {
      await Promise.all(apps.map(lookForEnds));
      await doJobs(shop, ['notice-mail']);
      expect(await subjectsTo(customer)).toEqual(['two.example.com expires in 7 days']);
    } finally {
      for (const app of apps) await app.server.close();
    }
  }, 400_000);
});
