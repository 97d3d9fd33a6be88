import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { accountCalls, BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { gather } from '../../../compose/work.ts';
import { doJobs } from '../../notify/testing/ending.ts';
import { type Customer, openShop, pay, type Shop } from '../../orders/testing/shop.ts';
import { DOMAIN_JOB, isLookedAt } from './pending.ts';

const OV = { productNo: 'GS-OV1', productType: 'ov_single_ssl' };

let shop: Shop;
let customer: Customer;
let stranger: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  customer = await shop.addCustomer();
  stranger = await shop.addCustomer();
});
afterAll(() => shop.close());

const add = async (domain: string, more: object = {}, by = customer) =>
  (await by.call(accountCalls.addVerifiedDomain, { orgID: by.organizationID, domain, ...more })).body;
const listOf = async (by = customer, more: object = {}) =>
  (await by.call(accountCalls.listVerifiedDomains, { orgID: by.organizationID, ...more })).body;
const look = async (id: string) => (await customer.call(accountCalls.checkVerifiedDomain, { id })).body.data;
const publish = async (id: string) =>
  expect((await customer.call(accountCalls.publishVerifiedDomain, { id })).body.code).toBe(200);

/** A domain of the customer's organisation that has been shown. */
async function shown(domain: string, more: object = {}): Promise<string> {
  const { id } = (await add(domain, more)).data;
  await publish(id);
  expect(await look(id)).toMatchObject({ status: 'verified' });
  return id;
}
/** How the one name of a new order stands. */
async function ordered(name: string, by = customer) {
  const [orderNo = ''] = await shop.order(by, { ...OV, names: [name] });
  const { body } = await by.call(orderCalls.getOrder, { id: orderNo });
  const [domain] = body.data.domains;
  return { orderNo, status: domain?.status, by: domain?.organizationDomain };
}

describe('domains of an organisation', () => {
  it('are added, shown by a look at DNS, and listed with how long they serve (ORD-004, API-041, API-042, D-201)', async () => {
    const added = await add('List.demo.test');
    expect(added.data.dcv).toMatchObject({ type: 'TXT', host: '_certdeck-dcv.list.demo.test' });
    const { id } = added.data;
    expect(await look(id)).toMatchObject({ status: 'pending', lastCheck: { code: 'NXDOMAIN' } });
    await publish(id);
    await look(id);
    const { data, total } = await listOf();
    expect([total, data.length]).toEqual([1, 1]);
    expect(data[0]).toMatchObject({
      id,
      domain: 'list.demo.test',
      status: 'verified',
      verifiedBy: 'dns_txt',
      lastCheck: { code: 'OK' },
      demoZone: true,
    });
    // 200 days at most, since 15 March 2026 (BR 4.2.1).
    const { verifiedTime = 0, expireTime = 0 } = data[0] ?? {};
    expect(expireTime).toBeGreaterThan(verifiedTime);
    expect(expireTime - verifiedTime).toBeLessThanOrEqual(200 * 86_400);
    await add('a-first.demo.test');
    expect((await listOf(customer, { limit: 1 })).data[0]?.domain).toBe('a-first.demo.test');
    expect((await listOf(customer, { limit: 1, offset: 2 })).data[0]?.domain).toBe('list.demo.test');
  });

  it('serve orders of the organisation for the domain and below, with no record to publish (D-590)', async () => {
    await shown('corp.demo.test');
    const order = await ordered('a.b.corp.demo.test');
    expect(order).toMatchObject({ status: 'verified', by: 'corp.demo.test' });
    expect((await pay(customer, order.orderNo)).body.code).toBe(200);
    const detail = await shop.reach(customer, order.orderNo, OrderStatus.issued);
    expect(detail.domains[0]).toMatchObject({ status: 'verified', organizationDomain: 'corp.demo.test' });
    const { body } = await customer.call(orderCalls.getCertificate, { id: order.orderNo });
    expect(new X509Certificate(body.data.certificate).subjectAltName).toBe('DNS:a.b.corp.demo.test');
    // A name that only ends alike isn't below it.
    expect(await ordered('evilcorp.demo.test')).toMatchObject({ status: 'pending' });
  });

  it('are looked at in the background until they are shown, ever less often (D-681)', async () => {
    const { db } = shop.services;
    const { id } = (await add('unwatched.demo.test')).data;
    await publish(id);
    const rowOf = () =>
      db.selectFrom('verified_domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const subject = { accountID: customer.accountID, subject: id };
    const job = { kind: DOMAIN_JOB, ...subject, attempts: 1 };
    const work = gather(shop.areas, 'jobs', {})[DOMAIN_JOB];
    if (typeof work !== 'function') throw new Error('Nobody looks');
    // It was added just now: whoever publishes it presses the button.
    await work(job);
    expect(await rowOf()).toMatchObject({ status: 'pending', last_check: null });
    const ago = (minutes: number) => new Date(shop.services.now().getTime() - minutes * 60_000);
    await db
      .updateTable('verified_domains')
      .set({ token_created_at: ago(11) })
      .where('id', '=', id)
      .execute();
    while ((await rowOf()).status !== 'verified') {
      await gather(shop.areas, 'schedules', {})['pending-domains']?.run();
      await doJobs(shop, [DOMAIN_JOB]);
    }
    expect(await ordered('a.unwatched.demo.test')).toMatchObject({ status: 'verified' });

    const row = { ...(await rowOf()), status: 'pending' as const, last_check: null };
    const [now, over] = [shop.services.now(), ago(1)];
    expect(isLookedAt(row, now)).toBe(true);
    expect(isLookedAt({ ...row, failures: 1 }, now)).toBe(false);
    expect(isLookedAt({ ...row, failures: 900, token_created_at: ago(361) }, now)).toBe(true);
    expect(isLookedAt({ ...row, token_expires_at: over }, now)).toBe(false);
    expect(isLookedAt({ ...row, status: 'verified' }, now)).toBe(false);
  });

  it('serve nobody else: neither another organisation of the account nor another customer (API-009, D-590)', async () => {
    await shown('mine.demo.test');
    expect(await ordered('mine.demo.test')).toMatchObject({ status: 'verified' });
    const company = {
      orgName: 'Other Ltd',
      nationCode: 'CN',
      province: 'Beijing',
      city: 'Beijing',
      postalCode: '100000',
      telephone: '010-12345678',
      address: '2 Example Road',
      creditCode: '91110000TEST000002',
      dateOfIncorporation: '2018-05-21',
    };
    const other = await customer.call(accountCalls.addOrganization, company);
    const second = { ...customer, organizationID: other.body.data.id };
    expect(await ordered('mine.demo.test', second)).toMatchObject({ status: 'pending' });
    expect((await listOf(second)).total).toBe(0);
    expect(await ordered('mine.demo.test', stranger)).toMatchObject({ status: 'pending' });
  });

  it('that a file shows serve that host alone (BR 3.2.2.4.18)', async () => {
    await shown('file.demo.test', { dcvMethod: 'file' });
    expect(await ordered('file.demo.test')).toMatchObject({ status: 'verified', by: 'file.demo.test' });
    expect(await ordered('www.file.demo.test')).toMatchObject({ status: 'pending' });
  });

  it('can be shown another way, which doesn’t take back what was shown', async () => {
    const id = await shown('change.demo.test');
    const changed = await customer.call(accountCalls.changeVerifiedDomain, { id, dcvMethod: 'dns' });
    expect(changed.body.data.dcv).toMatchObject({ type: 'CNAME' });
    expect(await ordered('x.change.demo.test')).toMatchObject({ status: 'verified' });
    expect(await look(id)).toMatchObject({
      status: 'verified',
      verifiedBy: 'dns_txt',
      dcv: { method: 'dns' },
    });
    await publish(id);
    expect(await look(id)).toMatchObject({
      status: 'verified',
      verifiedBy: 'dns',
      lastCheck: { code: 'OK' },
    });
  });

  it('that are removed serve no new order, and those that they served stay', async () => {
    const id = await shown('gone.demo.test');
    const before = await ordered('gone.demo.test');
    expect((await customer.call(accountCalls.removeVerifiedDomain, { id })).body.code).toBe(200);
    expect(await ordered('gone.demo.test')).toMatchObject({ status: 'pending' });
    const { body } = await customer.call(orderCalls.getOrder, { id: before.orderNo });
    expect(body.data.domains[0]?.status).toBe('verified');
    expect((await customer.call(accountCalls.removeVerifiedDomain, { id })).body.code).toBe(
      BodyCode.notFound,
    );
  });

  it('are refused with the reason at the field (API-042)', async () => {
    for (const domain of ['co.uk', '192.0.2.1', 'a b.example', '*.demo.test', 'https://demo.test/', 'test'])
      expect([domain, (await add(domain)).errors]).toEqual([domain, { domain: expect.any(String) }]);
    expect((await add('twice.demo.test')).code).toBe(200);
    const twice = await add('TWICE.demo.test');
    expect([twice.code, Object.keys(twice.errors ?? {})]).toEqual([BodyCode.exists, ['domain']]);
  });

  it('are found by their account alone (API-009)', async () => {
    const { id } = (await add('private.demo.test')).data;
    for (const [call, input] of [
      [accountCalls.checkVerifiedDomain, { id }],
      [accountCalls.changeVerifiedDomain, { id, dcvMethod: 'file' }],
      [accountCalls.publishVerifiedDomain, { id }],
      [accountCalls.removeVerifiedDomain, { id }],
      [accountCalls.listVerifiedDomains, { orgID: customer.organizationID }],
      [accountCalls.addVerifiedDomain, { orgID: customer.organizationID, domain: 'b.example' }],
    ] as const) {
      const { body } = await shop.call<unknown, unknown>(call, input, { token: stranger.token });
      expect([call.id, body.code]).toEqual([call.id, BodyCode.notFound]);
    }
  });
});
