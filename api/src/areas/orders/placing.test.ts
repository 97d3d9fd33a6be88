import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { embeddedPort } from '../../ports/issuers/embedded-ca/embedded-port.ts';
import { Provider, TOKEN } from '../../ports/dns-provider/testing/cloudflare-server.ts';
import type { RemoveOutcome } from '../../ports/dns-provider/dns-provider.ts';
import { startZoneDns } from '../../ports/dns-provider/testing/zone-dns.ts';
import type { ScriptedDns } from '../../platform/dns/testing/scripted-dns.ts';
import { clearRecords } from './placing.ts';
import { type Customer, openShop, pay, type Shop } from './testing/shop.ts';

const OWNER = 'C0000000001';
const HOST = '_certdeck-dcv.shop.zone.test';
let [shop, server, dns, owner]: [Shop, Provider, ScriptedDns, Customer] = [] as never;
beforeAll(async () => {
  server = await Provider.start(['zone.test']);
  dns = await startZoneDns(server);
  shop = await openShop({
    working: true,
    environment: {
      DEMO: '0',
      DNS_SERVERS: dns.address,
      CLOUDFLARE_API: server.base,
      CLOUDFLARE_API_TOKEN: TOKEN,
      DNS_ZONES: `zone.test=${OWNER}`,
    },
  });
  owner = await shop.addCustomer();
  await shop.services.db
    .updateTable('accounts')
    .set({ account_no: OWNER })
    .where('id', '=', owner.accountID)
    .execute();
});
afterAll(async () => {
  await shop.close();
  await dns.close();
  await server.close();
});

const namesOf = async (customer: Customer, orderNo: string) =>
  (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data.domains;
const place = async (customer: Customer, orderNo: string, domain = 'shop.zone.test') =>
  (await customer.call(orderCalls.placeRecord, { orderNo, domain })).body;

describe('a record in a zone of the operator’s', () => {
  it('is placed for the account of the zone, validates the order, and is taken away after issuing', async () => {
    const [orderNo = ''] = await shop.order(owner, { names: ['shop.zone.test'] });
    const [name] = await namesOf(owner, orderNo);
    expect(name).toMatchObject({ placeable: true, demoZone: false });
    expect((await place(owner, orderNo)).code).toBe(200);
    expect((await place(owner, orderNo)).code).toBe(200);
    expect(server.list('zone.test')).toEqual([`TXT ${HOST} "${name?.dcv.value}"`]);
    await pay(owner, orderNo);
    await shop.reach(owner, orderNo, OrderStatus.issued);
    while (server.list('zone.test').length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await place(owner, orderNo)).code).toBe(BodyCode.wrongState);
  }, 400_000);

  it('is taken away later when the provider is away or asks to wait, for a day', async () => {
    const [orderNo = ''] = await shop.order(owner, { names: ['shop.zone.test'] });
    await place(owner, orderNo);
    await pay(owner, orderNo);
    await shop.reach(owner, orderNo, OrderStatus.issued);
    while (server.list('zone.test').length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const { db, log } = shop.services;
    const { id, issued_at: issuedAt } = await db
      .selectFrom('orders')
      .select(['id', 'issued_at'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    const job = { kind: 'clear-records', accountID: owner.accountID, subject: id, attempts: 1 };
    let outcome: RemoveOutcome = { kind: 'unknown' };
    const provider = {
      covers: () => true,
      place: () => Promise.resolve({ kind: 'placed' as const }),
      remove: () => Promise.resolve(outcome),
    };
    const tools = { db, log, provider, issuer: embeddedPort(() => undefined) };
    const after = (seconds: number) => new Date((issuedAt?.getTime() ?? 0) + seconds * 1000);
    const run = (seconds: number) => clearRecords({ ...tools, now: () => after(seconds) }, job);
    expect(await run(0)).toEqual({ kind: 'later', at: after(600) });
    outcome = { kind: 'limited', retryAfter: 30 };
    expect(await run(0)).toEqual({ kind: 'later', at: after(30) });
    expect(await run(86_401)).toEqual({ kind: 'done' });
    outcome = { kind: 'refused', detail: 'no right' };
    expect(await run(0)).toEqual({ kind: 'done' });
    outcome = { kind: 'done', removed: true };
    expect(await run(0)).toEqual({ kind: 'done' });
  }, 400_000);

  it.each(['unpaid', 'paid'])(
    'is taken away when the order is cancelled, %s',
    async (state) => {
      const [orderNo = ''] = await shop.order(owner, {
        productNo: 'ALP-DVF',
        productType: 'dv_flex_ssl',
        // The second name is never shown, so that no certificate comes.
        names: ['shop.zone.test', 'never.other.test'],
      });
      await place(owner, orderNo);
      if (state === 'paid') await pay(owner, orderNo);
      expect(server.list('zone.test')).toHaveLength(1);
      const { body } = await owner.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
      expect(body.code).toBe(200);
      while (server.list('zone.test').length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    60_000,
  );

  it('is neither offered to nor placed for anybody else, who would get a certificate of the zone by it', async () => {
    const stranger = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(stranger, { names: ['shop.zone.test'] });
    expect(await namesOf(stranger, orderNo)).toMatchObject([{ placeable: false }]);
    expect((await place(stranger, orderNo)).code).toBe(BodyCode.wrongState);
    // Nor is the order of a stranger reached through the owner.
    expect((await place(owner, orderNo)).code).toBe(BodyCode.notFound);
    expect(server.list('zone.test')).toEqual([]);
  });

  it('is offered for no file and for no name outside the zone', async () => {
    const [inside = ''] = await shop.order(owner, { names: ['shop.zone.test'], dcvMethod: 'file' });
    const [outside = ''] = await shop.order(owner, { names: ['shop.other.test'] });
    expect(await namesOf(owner, inside)).toMatchObject([{ placeable: false }]);
    expect(await namesOf(owner, outside)).toMatchObject([{ placeable: false }]);
    expect((await place(owner, inside)).code).toBe(BodyCode.wrongState);
    expect((await place(owner, outside, 'shop.other.test')).code).toBe(BodyCode.wrongState);
  });

  it('is asked for again when the provider wants to wait, and its refusal is in the log without the token', async () => {
    const [orderNo = ''] = await shop.order(owner, { names: ['shop.zone.test'] });
    server.trouble = () => ({ status: 429, body: {}, headers: { 'retry-after': '30' } });
    const reply = await owner.call(orderCalls.placeRecord, { orderNo, domain: 'shop.zone.test' });
    expect([reply.body.code, reply.headers['retry-after']]).toEqual([BodyCode.tooManySends, '30']);
    server.trouble = () => ({
      status: 403,
      body: { success: false, errors: [{ code: 9109, message: `Invalid token ${TOKEN}` }], result: null },
    });
    expect((await place(owner, orderNo)).code).toBe(BodyCode.wrongState);
    server.trouble = undefined;
    expect(shop.log.join('')).toContain('The DNS provider refuses a record');
    expect(shop.log.join('')).not.toContain(TOKEN);
  });
});
