import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { accountCalls, languages, orderCalls, OrderStatus } from '@certdeck/contract';
import { type Customer, openShop, pay, publish, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;

beforeAll(async () => {
  shop = await openShop({ working: true });
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

describe('an order from purchase to certificate', () => {
  it('is issued after payment once its record stands in the zone (API-109, API-096, API-114, API-125, API-127, API-120, ORD-027)', async () => {
    const [orderNo = ''] = await shop.order(customer, { names: ['shop.demo.test'] });
    const status = async () => (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data;
    expect(await status()).toEqual({ orderNo, orderStatus: 1001 });
    expect((await pay(customer, orderNo)).body.code).toBe(200);
    expect(await status()).toEqual({ orderNo, orderStatus: 1002 });

    const detect = async () =>
      (await customer.call(orderCalls.autoDetectDomain, { domain: 'shop.demo.test', orderNo })).body.data;
    expect(await detect()).toEqual({ detected: false, found: [] });
    await publish(customer, orderNo, ['shop.demo.test']);
    expect(await detect()).toEqual({ detected: true, found: [expect.stringMatching(/\S/)] });
    const verified = await customer.call(orderCalls.verifyDomains, { id: orderNo });
    expect(verified.body.data.map(({ status, lastCheck }) => [status, lastCheck?.code])).toEqual([
      ['verified', 'OK'],
    ]);

    const detail = await shop.reach(customer, orderNo, OrderStatus.issued);
    expect(await status()).toEqual({ orderNo, orderStatus: 1005 });
    expect(detail.stage).toBe('issued');
    expect(detail.timeline.every(({ time }) => time > 0)).toBe(true);
    const { body } = await customer.call(orderCalls.getCertificate, { id: orderNo });
    const certificate = new X509Certificate(body.data.certificate);
    const [intermediate = ''] = body.data.caBundle.split(/(?<=-----END CERTIFICATE-----)\s+/);
    expect(certificate.subjectAltName).toBe('DNS:shop.demo.test');
    expect(certificate.verify(new X509Certificate(intermediate).publicKey)).toBe(true);
    expect(Math.floor(certificate.validToDate.getTime() / 1000)).toBe(detail.certExpireTime);
    expect(detail.serialNumber).toBe(certificate.serialNumber);
  });

  it('leaves a message on the site and a mail when it is issued (API-045, ORD-027)', async () => {
    const { body } = await customer.call(accountCalls.listMessages, {});
    expect(body.data.siteMsges.map(({ title }) => title)).toContain('证书已签发：shop.demo.test');
    const titles = await Promise.all(
      languages.map(async (language) => {
        const headers = { 'accept-language': language };
        const read = await shop.call(accountCalls.listMessages, {}, { token: customer.token, headers });
        const notice = read.body.data.siteMsges.find(({ orderNo }) => orderNo !== undefined);
        expect(notice?.lang).toBe(language);
        return notice?.title;
      }),
    );
    expect(new Set(titles).size).toBe(languages.length);
    expect(titles.every((title) => title?.includes('shop.demo.test'))).toBe(true);
    const deadline = Date.now() + 120_000;
    const mails = () => {
      try {
        return readdirSync(join(shop.folder, 'mail'));
      } catch {
        return [];
      }
    };
    while (mails().length === 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(mails().length).toBeGreaterThan(0);
    // Written in the transaction that issued it, as the message was.
    const { db } = shop.services;
    const { transaction: reported } = await db
      .selectFrom('announcements')
      .select(sql<string>`xmin::text`.as('transaction'))
      .where('title_zh', '=', '证书已签发：shop.demo.test')
      .executeTakeFirstOrThrow();
    const told = await db
      .selectFrom('notices')
      .select(sql<string>`xmin::text`.as('transaction'))
      .where('kind', '=', 'issued')
      .execute();
    expect(new Set(told.map(({ transaction }) => transaction))).toEqual(new Set([reported]));
    expect(await db.selectFrom('mail_outbox').select('topic').execute()).toContainEqual({ topic: 'notice' });
  });

  it('tells why a name is not verified yet and when it looks again (API-125, ORD-024)', async () => {
    const [orderNo = ''] = await shop.order(customer, { names: ['absent.demo.test'] });
    await pay(customer, orderNo);
    const { body } = await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const [domain] = body.data;
    expect(domain?.status).toBe('pending');
    expect(domain?.lastCheck?.code).toBe('NXDOMAIN');
    expect(domain?.lastCheck?.expected).toBe(domain?.dcv.value);
    expect(domain?.lastCheck?.nextTryAt).toBeGreaterThan(0);
    expect(domain?.demoZone).toBe(true);
  });

  it('validates by a file and by a CNAME as well (SSL-020, API-119)', async () => {
    for (const [name, method] of [
      ['file.demo.test', 'file'],
      ['cname.demo.test', 'dns'],
    ] as const) {
      const [orderNo = ''] = await shop.order(customer, { names: [name] });
      await pay(customer, orderNo);
      await customer.call(orderCalls.changeDcv, { orderNo, domain: name, dcvMethod: method });
      await publish(customer, orderNo, [name]);
      await customer.call(orderCalls.verifyDomains, { id: orderNo });
      const { domains } = await shop.reach(customer, orderNo, OrderStatus.issued);
      expect(domains).toMatchObject([{ domain: name, dcv: { method } }]);
    }
  });

  it('rests a domain, its www name and its wildcard on one record (API-118)', async () => {
    const names = ['one.demo.test', 'www.one.demo.test', '*.one.demo.test'];
    const [orderNo = ''] = await shop.order(customer, {
      productNo: 'ALP-DVF',
      productType: 'dv_flex_ssl',
      names,
    });
    await pay(customer, orderNo);
    const { body } = await customer.call(orderCalls.listOrderDomains, { orderNo, limit: 5000 });
    expect(new Set(body.data.map(({ dcv }) => `${dcv.host} ${dcv.value}`)).size).toBe(1);
    await publish(customer, orderNo, ['one.demo.test']);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const detail = await shop.reach(customer, orderNo, OrderStatus.issued);
    expect(detail.domains.map(({ domain }) => domain)).toEqual(names);
  });

  it('issues a free certificate for one name without a payment (API-110, SSL-060, D-143)', async () => {
    const { csrFor } = await import('./testing/shop.ts');
    const { body } = await customer.call(orderCalls.createFreeOrder, {
      commonName: 'free.demo.test',
      csr: await csrFor(['free.demo.test']),
    });
    const order = await customer.call(orderCalls.getOrder, { id: body.data });
    expect(order.body.data).toMatchObject({ orderStatus: 1002, payAmount: 0, validity: 90 });
    await publish(customer, body.data, ['free.demo.test']);
    await customer.call(orderCalls.verifyDomains, { id: body.data });
    const issued = await shop.reach(customer, body.data, OrderStatus.issued);
    const days = (issued.certExpireTime - issued.payTime) / 86_400;
    expect(days).toBeGreaterThan(88);
    expect(days).toBeLessThanOrEqual(90);
  });

  it.each([
    ['GS-OV1', 'ov_single_ssl', ['ov.demo.test']],
    ['CTM-EV1', 'ev_single_ssl', ['ev.demo.test']],
    ['GS-VMC', 'vmc_ov', ['mark.demo.test']],
    ['CTM-SMIME', 'smime', ['me@mail.demo.test', 'you@mail.demo.test']],
  ])('issues %s (%s) after validating its names (SSL-012)', async (productNo, productType, names) => {
    const [orderNo = ''] = await shop.order(customer, {
      productNo,
      productType,
      names,
    });
    await pay(customer, orderNo);
    await publish(customer, orderNo, names);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const detail = await shop.reach(customer, orderNo, OrderStatus.issued);
    expect(detail.domains.every(({ status }) => status === 'verified')).toBe(true);
  });

  it('ends in a certificate or in the money back when it is cancelled while being issued (API-121, API-125)', async () => {
    const buyer = await shop.addCustomer(1_000_000);
    const names = Array.from({ length: 16 }, (_, index) => `race${index}.demo.test`);
    const orderNos = await shop.order(buyer, { certs: names.map((name) => [name]) });
    await buyer.call(orderCalls.batchPay, { orderNos });
    for (const [index, orderNo] of orderNos.entries()) await publish(buyer, orderNo, [names[index] ?? '']);
    await Promise.all(
      orderNos.flatMap((orderNo, index) => [
        buyer.call(orderCalls.verifyDomains, { id: orderNo }),
        new Promise((resolve) => setTimeout(resolve, index * 6)).then(() =>
          buyer.call(orderCalls.cancelOrders, { orderNos: [orderNo] }),
        ),
      ]),
    );
    let refunds = 0;
    for (const orderNo of orderNos) {
      const { body } = await buyer.call(orderCalls.getOrder, { id: orderNo });
      const certificate = await shop.services.db
        .selectFrom('issued_certificates')
        .select('serial')
        .where('order_no', '=', orderNo)
        .executeTakeFirst();
      if (body.data.orderStatus === OrderStatus.cancelled) {
        refunds += 1;
        expect(certificate).toBeUndefined();
      } else {
        await shop.reach(buyer, orderNo, OrderStatus.issued);
      }
    }
    expect(await shop.balanceOf(buyer)).toBe(1_000_000 - (16 - refunds) * 15_800);
  });

  it('issues a document certificate, which has no names, right after payment (SSL-061, API-109)', async () => {
    const { generateCsr } = await import('@certdeck/pki');
    const { publicKey: csr } = await generateCsr({
      hostname: 'Example Ltd',
      asciiNames: false,
      keyLen: 4096,
    });
    const { body } = await customer.call(orderCalls.createOrder, {
      productNo: 'CTM-DOC',
      productType: 'doc_ov',
      year: 1,
      dcvMethod: 'file',
      contactID: customer.contactID,
      orgID: customer.organizationID,
      sslCerts: [{ csr }],
    });
    await pay(customer, body.data);
    const detail = await shop.reach(customer, body.data, OrderStatus.issued);
    expect(detail.commonName).toBe('Example Ltd');
    expect(detail.domains).toEqual([]);
  });
});
