import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, developerCalls, orderCalls } from '@certdeck/contract';
import { Webhook } from 'standardwebhooks';
import { type Customer, openShop, pay, publish, type Shop } from '../orders/testing/shop.ts';
import { type Received, type Receiver, startReceiver } from './testing/receiver.ts';

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  shop = await openShop({ working: true, environment: { WEBHOOK_RECEIVERS: receiver.place } });
});
afterEach(() => {
  receiver.answer = (response) => void response.end('ok');
  receiver.received.length = 0;
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});

const EVENTS = ['order.created', 'order.paid', 'order.cancelled', 'certificate.issued'];

async function hook(customer: Customer, events: string[] = EVENTS, path = '/hook') {
  const url = `http://${receiver.place}${path}`;
  const reply = await customer.call(developerCalls.createWebhook, { url, events });
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data;
}
/** Waits until so many deliveries came to a path. */
async function arrived(count: number, path = '/hook'): Promise<Received[]> {
  for (;;) {
    const here = receiver.received.filter((one) => one.path === path);
    if (here.length >= count) return here;
    shop.services.work.nudge();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
/** Waits until a delivery is settled. */
async function settled(customer: Customer, id: string) {
  for (;;) {
    const { data } = (await customer.call(developerCalls.readDelivery, { id })).body;
    if (data.tries > 0) return data;
  }
}
const typesOf = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body).type);

describe('a webhook', () => {
  it('is told what happens to orders, signed as Standard Webhooks has it', async () => {
    const customer = await shop.addCustomer();
    const { secret } = await hook(customer);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [kept = '', dropped = ''] = [
      ...(await shop.order(customer, { names: ['kept.hook.demo.test'] })),
      ...(await shop.order(customer, { names: ['dropped.hook.demo.test'] })),
    ];
    await customer.call(orderCalls.cancelOrders, { orderNos: [dropped] });
    await pay(customer, kept);
    await publish(customer, kept, ['kept.hook.demo.test']);
    await customer.call(orderCalls.verifyDomains, { id: kept });
    await shop.reach(customer, kept, 1005);
    const received = await arrived(5);
    // Each is a delivery of its own: one that waits holds up no other.
    expect(typesOf(received).sort()).toEqual([
      'certificate.issued',
      'order.cancelled',
      'order.created',
      'order.created',
      'order.paid',
    ]);
    const bodies = received.map(({ body }) => JSON.parse(body));
    const of = (type: string) => bodies.find((body) => body.type === type);
    expect(of('order.paid')).toMatchObject({ data: { orderNos: [kept] }, timestamp: expect.any(String) });
    expect(of('order.cancelled')).toMatchObject({ data: { orderNos: [dropped] } });
    expect(of('certificate.issued')).toMatchObject({
      data: { orderNo: kept, commonName: 'kept.hook.demo.test' },
    });
    const ids = new Set(received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(5);
    for (const { headers, body } of received) {
      const sent = headers as Record<string, string>;
      expect(new Webhook(secret).verify(body, sent)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(`${body} `, sent)).toThrow();
      expect(() => new Webhook('whsec_AAAA').verify(body, sent)).toThrow();
    }
  });

  it('is told the types that it asked for, and nothing of other tenants', async () => {
    const [customer, stranger] = [await shop.addCustomer(), await shop.addCustomer()];
    await hook(customer, ['order.paid'], '/own');
    const [orderNo = ''] = await shop.order(customer, { names: ['a.hook.demo.test'] });
    const [other = ''] = await shop.order(stranger, { names: ['b.hook.demo.test'] });
    await pay(stranger, other);
    await pay(customer, orderNo);
    const received = await arrived(1, '/own');
    expect(typesOf(received)).toEqual(['order.paid']);
    expect(received[0]?.body).toContain(orderNo);
    const all = await shop.services.db.selectFrom('webhook_deliveries').select('account_id').execute();
    expect(all.map(({ account_id }) => account_id)).not.toContain(stranger.accountID);
  });

  it('is told nothing of what was rolled back', async () => {
    const customer = await shop.addCustomer(1);
    await hook(customer, ['order.paid']);
    const [orderNo = ''] = await shop.order(customer, { names: ['c.hook.demo.test'] });
    const refused = await customer.call(orderCalls.pay, { payMethod: 'balance', aim: 'makeOrder', orderNo });
    expect(refused.body.code).toBe(BodyCode.balanceTooLow);
    const rows = await shop.services.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('account_id', '=', customer.accountID)
      .execute();
    expect(rows).toEqual([]);
  });

  it('shows its secret after a fresh proof, is changed, switched off and removed', async () => {
    const customer = await shop.addCustomer();
    const { id, secret } = await hook(customer);
    expect((await customer.call(developerCalls.readWebhookSecret, { id })).body.data).toEqual({ id, secret });
    const rows = await shop.services.db.selectFrom('webhook_endpoints').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const log = (await customer.call(accountCalls.listAuditLogs, {})).body;
    expect(log.data[0]).toMatchObject({ action: 'webhooks.secret', objectID: id });
    expect(JSON.stringify(log)).not.toContain(secret);
    const change = { id, url: `http://${receiver.place}/other`, events: ['order.created'], enabled: 'N' };
    expect((await customer.call(developerCalls.changeWebhook, change)).body.code).toBe(200);
    expect((await customer.call(developerCalls.listWebhooks, {})).body.data).toMatchObject([
      { id, url: change.url, events: ['order.created'], enabled: false },
    ]);
    expect((await customer.call(developerCalls.testWebhook, { id })).body.code).toBe(BodyCode.wrongState);
    await shop.order(customer, { names: ['d.hook.demo.test'] });
    const none = await customer.call(developerCalls.listDeliveries, { endpointID: id });
    expect(none.body).toMatchObject({ total: 0 });
    expect((await customer.call(developerCalls.deleteWebhook, { id })).body.code).toBe(200);
    expect((await customer.call(developerCalls.listWebhooks, {})).body.data).toEqual([]);
    expect((await customer.call(developerCalls.deleteWebhook, { id })).body.code).toBe(BodyCode.notFound);
    expect((await customer.call(developerCalls.testWebhook, { id })).body.code).toBe(BodyCode.notFound);
  });

  it('is tested, and sent again under the same id, with what was sent and answered in its log', async () => {
    const customer = await shop.addCustomer();
    const { id, secret } = await hook(customer, ['order.paid']);
    receiver.answer = (response) => void response.writeHead(202).end(`${'y'.repeat(3_000)}\0`);
    const test = (await customer.call(developerCalls.testWebhook, { id })).body.data;
    const [first] = await arrived(1);
    const delivery = await settled(customer, test.id);
    expect(delivery).toMatchObject({ type: 'webhook.tested', state: 'delivered', status: 202, tries: 1 });
    expect(delivery.body).toBe(first?.body);
    expect(delivery.answer).toBe('y'.repeat(2_000));
    expect(delivery.log).toEqual([
      { at: expect.any(Number), status: 202, problem: '', took: expect.any(Number) },
    ]);
    await customer.call(developerCalls.resendDelivery, { id: test.id });
    const [, second] = await arrived(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(new Webhook(secret).verify(second?.body ?? '', second?.headers as Record<string, string>)).toEqual(
      JSON.parse(first?.body ?? ''),
    );
    const listed = await customer.call(developerCalls.listDeliveries, { endpointID: id });
    expect(listed.body).toMatchObject({ total: 1, data: [{ id: test.id, type: 'webhook.tested' }] });
  });

  it.each([
    ['http://hooks.example/a', 'a text that anybody on the way reads'],
    ['https://hooks.example:8443/a', 'another port'],
    ['https://user:word@hooks.example/', 'a password'],
    ['ftp://hooks.example/', 'another protocol'],
    ['hooks.example', 'no address'],
    ['http://127.0.0.1:1/', 'a receiver that the operator didn’t name'],
    ['https://10.0.0.5/', 'a private address'],
    ['https://169.254.169.254/latest/meta-data', 'the machine’s own data'],
    ['https://0x7f.1/', 'this machine by another spelling'],
    ['https://[::ffff:10.0.0.5]/', 'a private address within IPv6'],
    ['https://localhost/', 'this machine by its name'],
  ])('is not at %s: %s', async (url) => {
    const customer = await shop.addCustomer();
    const reply = await customer.call(developerCalls.createWebhook, { url, events: ['order.paid'] });
    expect(reply.body).toMatchObject({ code: BodyCode.badInput, errors: { url: expect.any(String) } });
    const { id } = await hook(customer, ['order.paid']);
    const change = { id, url, events: ['order.created'], enabled: 'N' };
    const changed = (await customer.call(developerCalls.changeWebhook, change)).body;
    expect(changed).toMatchObject({ code: BodyCode.badInput, errors: { url: expect.any(String) } });
    // Nothing of what came with it is kept.
    expect((await customer.call(developerCalls.listWebhooks, {})).body.data).toMatchObject([
      { id, events: ['order.paid'], enabled: true },
    ]);
  });

  it('is one of twenty at most', async () => {
    const customer = await shop.addCustomer();
    for (let n = 0; n < 20; n++) await hook(customer, ['order.paid'], `/${n}`);
    const more = { url: `http://${receiver.place}/more`, events: ['order.paid'] };
    expect((await customer.call(developerCalls.createWebhook, more)).body.code).toBe(BodyCode.wrongState);
  });
});
