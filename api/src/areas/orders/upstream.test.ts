import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { BodyCode, orderCalls, OrderStatus, type OrderDomain } from '@certdeck/contract';
import { tellOfCommand } from '../../compose/revoking.ts';
import { runRevokeCommand } from '../authority/operator/revoke-command.ts';
import { seedProducts } from '../catalogue/products.store.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createTransport } from '../../ports/issuers/acme/transport.ts';
import {
  type ChallengeServer,
  type Pebble,
  startChallengeServer,
  startPebble,
} from '../../ports/issuers/acme/testing/pebble.ts';
import { Workbench } from '../../ports/issuers/testing/openssl.ts';
import { csrFor, type Customer, openShop, pay, type Shop } from './testing/shop.ts';
import { TEST_SECRET } from '../../testing/api.ts';

/*
 * The product with an authority that is reached by ACME: pebble, which sees the same DNS as we do.
 */

let [shop, customer, servers, pebble, bench]: [Shop, Customer, ChallengeServer, Pebble, Workbench] =
  [] as never;
let environment: Record<string, string> = {};
beforeAll(async () => {
  bench = await Workbench.open();
  servers = await startChallengeServer();
  pebble = await startPebble(servers);
  environment = {
    ISSUER: 'acme',
    ACME_DIRECTORY: pebble.directory,
    ACME_TERMS_AGREED: '1',
    ACME_EMAIL: 'operator@customer.test',
    ACME_CA_FILE: pebble.caFile,
    ACME_PRIVATE: '1',
    DNS_SERVERS: servers.dns,
    CA_KEY_SECRET: TEST_SECRET,
  };
  shop = await openShop({ working: true, environment });
  customer = await shop.addCustomer();
}, 400_000);
afterAll(async () => {
  await shop.close();
  await pebble.close();
  await servers.close();
  await bench.close();
});

const namesOf = async (orderNo: string): Promise<OrderDomain[]> =>
  (await customer.call(orderCalls.listOrderDomains, { orderNo, limit: 100 })).body.data;

/** What is read once it is there. */
async function when<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  for (const deadline = Date.now() + 120_000; ;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error('It never came');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The records of an order once the authority has said what they are. */
const told = (orderNo: string): Promise<OrderDomain[]> =>
  when(async () => {
    const names = await namesOf(orderNo);
    return names.every(({ awaiting }) => !awaiting) ? names : undefined;
  });

/** A name of an order once it has a status and its record is known. */
const whenStatus = (orderNo: string, domain: string, status: string): Promise<OrderDomain> =>
  when(async () => {
    const name = (await namesOf(orderNo)).find((one) => one.domain === domain);
    return name?.status === status && !name.awaiting ? name : undefined;
  });

/** Pays an order, publishes the record of its one name, and waits for the certificate. */
async function payAndShow(orderNo: string) {
  await pay(customer, orderNo);
  const [{ dcv } = { dcv: { host: '', value: '' } }] = await told(orderNo);
  await servers.setText(dcv.host, dcv.value);
  await customer.call(orderCalls.verifyDomains, { id: orderNo });
  return shop.reach(customer, orderNo, OrderStatus.issued);
}

describe('an order with an authority that is reached by ACME', () => {
  it('goes from payment over its challenge to a certificate that is downloaded and revoked (API-109, API-120, ORD-027)', async () => {
    const [orderNo = ''] = await shop.order(customer, { names: ['shop.customer.test'], dcvMethod: 'dns' });
    expect(await namesOf(orderNo)).toMatchObject([
      { domain: 'shop.customer.test', awaiting: true, methods: ['dns_txt', 'file'], dcv: { value: '' } },
    ]);
    const early = await customer.call(orderCalls.readDcv, { orderNo, domain: 'shop.customer.test' });
    expect(early.body.code).toBe(BodyCode.wrongState);

    await pay(customer, orderNo);
    const [name] = await told(orderNo);
    expect(name).toMatchObject({
      status: 'pending',
      dcv: { type: 'TXT', host: '_acme-challenge.shop.customer.test', relativeHost: '_acme-challenge.shop' },
    });
    await servers.setText(name?.dcv.host ?? '', name?.dcv.value ?? '');
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const detail = await shop.reach(customer, orderNo, OrderStatus.issued);
    expect(detail.domains).toMatchObject([{ status: 'verified', lastCheck: { code: 'OK' } }]);

    const { body } = await customer.call(orderCalls.getCertificate, { id: orderNo });
    await bench.write('leaf.pem', body.data.certificate);
    await bench.write('bundle.pem', body.data.caBundle);
    await bench.write('roots.pem', (await pebble.roots()).join(''));
    const verdict = await bench.openssl(
      ...'verify -purpose sslserver -CAfile roots.pem -untrusted bundle.pem leaf.pem'.split(' '),
    );
    expect(verdict.text).toContain('leaf.pem: OK');
    const { serialNumber, subjectAltName } = new X509Certificate(body.data.certificate);
    expect([subjectAltName, detail.serialNumber]).toEqual(['DNS:shop.customer.test', serialNumber]);

    const lines: string[] = [];
    const revoke = (...args: string[]) =>
      runRevokeCommand(
        {
          db: shop.services.db,
          config: readConfig({ ...environment, DATA_DIR: shop.folder }),
          now: shop.services.now,
        },
        tellOfCommand(shop.services),
        args,
        (line) => void lines.push(line),
      );
    expect(await revoke(serialNumber, 'superseded')).toBe(true);
    expect(await revoke(serialNumber, 'keyCompromise')).toBe(true);
    expect(lines[1]).toBe(lines[0]);
    expect(await revoke('00', 'superseded')).toBe(false);
    expect(await pebble.statusOf(serialNumber)).toMatchObject({ Status: 'Revoked', Reason: 4 });
    const { revocation } = (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
    expect(revocation).toMatchObject({ reason: 'superseded' });
  }, 400_000);

  it('is revoked with others in one act, each certificate that was confirmed, as the authority answers (ORD-031, D-606)', async () => {
    const orderNos: string[] = [];
    for (const name of ['bulk-a.customer.test', 'bulk-b.customer.test', 'bulk-c.customer.test']) {
      const [orderNo = ''] = await shop.order(customer, { names: [name] });
      await payAndShow(orderNo);
      orderNos.push(orderNo);
    }
    const wish = { action: 'revoke', orderNos, reason: 'cessationOfOperation' };
    const { data: plan } = (await customer.call(orderCalls.bulkPlan, wish)).body;
    expect(plan).toMatchObject({ possible: 3, total: 0 });
    const serials = plan.rows.map(({ serial = '' }) => serial);
    for (const serial of serials) expect(await pebble.statusOf(serial)).toMatchObject({ Status: 'Valid' });
    // Of the second, another certificate was confirmed; the third stays as it is.
    const confirmed = [serials[0], serials[2]];
    const { body } = await customer.call(orderCalls.bulkRevoke, {
      ...wish,
      orderNos: orderNos.slice(0, 2),
      serials: confirmed,
    });
    const read = await when(async () => {
      const bulk = (await customer.call(orderCalls.getBulk, { id: body.data.id })).body.data;
      return bulk.endTime > 0 ? bulk : undefined;
    });
    expect(read.rows.map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await Promise.all(serials.map((serial) => pebble.statusOf(serial)))).toMatchObject([
      { Status: 'Revoked', Reason: 5 },
      { Status: 'Valid' },
      { Status: 'Valid' },
    ]);
    const seen = await Promise.all(
      orderNos.map(async (id) => (await customer.call(orderCalls.getOrder, { id })).body.data.revocation),
    );
    expect(seen).toEqual([
      expect.objectContaining({ state: 'revoked', reason: 'cessationOfOperation' }),
      undefined,
      undefined,
    ]);
  }, 400_000);

  it('is issued anew with another key, which ends the certificate before, and renewed by an order that follows it (ORD-030, ORD-034, D-492, D-516)', async () => {
    const names = ['anew.customer.test'];
    const [orderNo = ''] = await shop.order(customer, { names });
    const before = await payAndShow(orderNo);
    const detail = async () => (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
    const wish = { orderNo, domainNames: names, csr: await csrFor(names), revokeAfterHours: 0 };
    expect((await customer.call(orderCalls.reSign, wish)).body.code).toBe(BodyCode.ok);
    const record = await when(async () => {
      const [name] = (await detail()).reissue?.domains ?? [];
      return name && !name.awaiting && name.dcv.value !== '' ? name.dcv : undefined;
    });
    expect((await detail()).serialNumber).toBe(before.serialNumber);
    await servers.setText(record.host, record.value);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const after = await when(async () => {
      const now = await detail();
      return now.serialNumber === before.serialNumber ? undefined : now;
    });
    expect(after.endTime).toBe(before.endTime);
    await when(async () => {
      const { Status } = (await pebble.statusOf(before.serialNumber)) as { Status: string };
      return Status === 'Revoked' || undefined;
    });
    expect(await pebble.statusOf(after.serialNumber)).toMatchObject({ Status: 'Valid' });

    const { data: renewal } = (await customer.call(orderCalls.createOrderRenew, { orderNo })).body;
    const renewed = await payAndShow(renewal);
    expect(renewed.endTime - after.endTime).toBe(365 * 86_400);
    expect(await pebble.statusOf(renewed.serialNumber)).toMatchObject({ Status: 'Valid' });
    expect(await pebble.statusOf(after.serialNumber)).toMatchObject({ Status: 'Valid' });
  }, 400_000);

  it('shows control of a wildcard and of its domain by one record name with two values', async () => {
    const names = ['wild.customer.test', '*.wild.customer.test'];
    const [orderNo = ''] = await shop.order(customer, {
      productNo: 'ALP-DVF',
      productType: 'dv_flex_ssl',
      names,
    });
    await pay(customer, orderNo);
    const records = (await told(orderNo)).map(({ dcv }) => dcv);
    expect(new Set(records.map(({ host }) => host))).toEqual(new Set(['_acme-challenge.wild.customer.test']));
    expect(new Set(records.map(({ value }) => value)).size).toBe(2);
    for (const { host, value } of records) await servers.setText(host, value);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const { domains } = await shop.reach(customer, orderNo, OrderStatus.issued);
    expect(domains.map(({ domain }) => domain)).toEqual(names);
  }, 400_000);

  it('is offered and taken for what the authority issues alone, and with every name in its request', async () => {
    const { body: listed } = await customer.call(orderCalls.listProducts, { limit: 1000 });
    const types = new Set(listed.data.map(({ productType }) => productType));
    expect(types).toContain('dv_single_ssl');
    expect([...types].filter((type) => /ov|ev|smime|code|doc/.test(type))).toEqual([]);
    // A process whose issuer issues all of them has started last.
    await seedProducts(shop.services.db);
    const organisation = shop.order(customer, {
      productNo: 'GS-OV1',
      productType: 'ov_single_ssl',
      names: ['ov.customer.test'],
    });
    await expect(organisation).rejects.toThrow(`"code":${BodyCode.wrongState}`);
    const { body } = await customer.call(orderCalls.createOrder, {
      productNo: 'ALP-DVF',
      productType: 'dv_flex_ssl',
      year: 1,
      dcvMethod: 'dns_txt',
      contactID: customer.contactID,
      sslCerts: [
        {
          commonName: 'some.customer.test',
          domainNames: ['other.customer.test'],
          csr: await csrFor(['some.customer.test']),
        },
      ],
    });
    expect(body.code).toBe(BodyCode.badInput);
  });

  it('has names shown again that counted as shown, when the authority knows its order no more', async () => {
    const names = ['first.customer.test', 'second.customer.test'];
    const [orderNo = ''] = await shop.order(customer, {
      productNo: 'ALP-DVF',
      productType: 'dv_flex_ssl',
      names,
    });
    await pay(customer, orderNo);
    const [first, second] = await told(orderNo);
    await servers.setText(first?.dcv.host ?? '', first?.dcv.value ?? '');
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    await whenStatus(orderNo, 'first.customer.test', 'verified');

    const { db } = shop.services;
    await db.updateTable('upstream_orders').set({ state: 'ended' }).where('order_no', '=', orderNo).execute();
    await servers.clearText(first?.dcv.host ?? '');
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const again = await whenStatus(orderNo, 'first.customer.test', 'pending');
    expect(again.dcv.value).not.toBe(first?.dcv.value);
    await servers.setText(again.dcv.host, again.dcv.value);
    const other = (await told(orderNo)).find(({ domain }) => domain === 'second.customer.test');
    expect(other?.dcv.value).not.toBe(second?.dcv.value);
    await servers.setText(other?.dcv.host ?? '', other?.dcv.value ?? '');
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const { domains } = await shop.reach(customer, orderNo, OrderStatus.issued);
    expect(domains).toMatchObject([{ status: 'verified' }, { status: 'verified' }]);
  }, 400_000);

  it('asks nothing of the authority when it is cancelled before it is paid', async () => {
    const [orderNo = ''] = await shop.order(customer, { names: ['never.customer.test'] });
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    const rows = await shop.services.db
      .selectFrom('upstream_orders')
      .select('order_no')
      .where('order_no', '=', orderNo)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('pebble’s certificate', () => {
  it('is not believed without the file that says so, and its address not dialled without the permission', async () => {
    const trusting = createTransport({ ca: pebble.ca, allowPrivate: true });
    expect((await trusting('GET', pebble.directory)).status).toBe(200);
    const strangers = createTransport({ allowPrivate: true });
    await expect(strangers('GET', pebble.directory)).rejects.toMatchObject({ sent: false });
    const cautious = createTransport({ ca: pebble.ca, allowPrivate: false });
    await expect(cautious('GET', pebble.directory)).rejects.toThrow('not a public address');
    await expect(cautious('GET', pebble.directory.replace('127.0.0.1', 'localhost'))).rejects.toThrow(
      'EADDRNOTPUBLIC',
    );
  });
});
