import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { orderCalls, OrderStatus } from '@certdeck/contract';
import { openShop, pay, publish, type Shop } from '../orders/testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ working: true });
});
afterAll(() => shop.close());

describe('what certificates refer to', () => {
  it('answers certificates, lists and status without a sign-in (API-120)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer, { names: ['pki.demo.test'] });
    await pay(customer, orderNo);
    await publish(customer, orderNo, ['pki.demo.test']);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    await shop.reach(customer, orderNo, OrderStatus.issued);
    const { body } = await customer.call(orderCalls.getCertificate, { id: orderNo });
    const leaf = new X509Certificate(body.data.certificate);

    const places = [...(leaf.infoAccess ?? '').matchAll(/URI:(\S+)/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    const issuer = await shop.server.inject(places.find((path) => path.endsWith('.crt')) ?? '');
    expect(issuer.headers['content-type']).toBe('application/pkix-cert');
    expect(leaf.checkIssued(new X509Certificate(issuer.rawPayload))).toBe(true);

    const list = await shop.server.inject('/pki/intermediate.crl');
    expect(list.headers['content-type']).toBe('application/pkix-crl');
    expect(list.rawPayload[0]).toBe(0x30);

    const status = await shop.server.inject({
      method: 'POST',
      url: '/pki/ocsp',
      headers: { 'content-type': 'application/ocsp-request' },
      payload: Buffer.from('no request'),
    });
    // malformedRequest (RFC 6960 4.2.1): an answer, not a fault.
    expect(status.statusCode).toBe(200);
    expect(status.rawPayload.toString('hex')).toBe('30030a0101');
  });

  it('knows nothing else (API-011)', async () => {
    for (const path of [
      '/pki/root.key',
      '/pki/private.key',
      '/pki/none.crt',
      '/pki/ocsp/%%%',
      '/pki/..%2froot.key',
    ]) {
      const { statusCode } = await shop.server.inject(path);
      expect(statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});
