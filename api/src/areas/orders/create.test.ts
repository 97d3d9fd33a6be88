import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { encryptPrivateKey, generateCsr, readCsr } from '@certdeck/pki';
import { type Customer, csrFor, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;

beforeAll(async () => {
  shop = await openShop();
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

/** A submission that is right in all parts, with parts replaced. */
async function submission(change: Record<string, unknown> = {}, cert: Record<string, unknown> = {}) {
  return {
    productNo: 'ALP-DV1',
    productType: 'dv_single_ssl',
    year: 1,
    dcvMethod: 'dns_txt',
    sslCerts: [{ commonName: 'a.example', csr: await csrFor(['a.example']), ...cert }],
    ...change,
  };
}

const submit = async (change?: Record<string, unknown>, cert?: Record<string, unknown>) =>
  (await customer.call(orderCalls.createOrder, await submission(change, cert))).body;

describe('creating orders', () => {
  it('answers one number for one certificate and three joined by commas for three (API-109, D-145, SSL-063, SSL-065)', async () => {
    expect((await submit()).data).toMatch(/^\d{22}$/);
    const orderNos = await shop.order(customer, { certs: [['a.example'], ['b.example'], ['c.example']] });
    expect(orderNos).toHaveLength(3);
    const detail = await customer.call(orderCalls.getOrder, { id: orderNos[1] });
    expect(detail.body.data).toMatchObject({ commonName: 'b.example', orderStatus: 1001, payAmount: 15_800 });
  });

  it('prices by the catalogue and reads no amount from the request (API-007, API-105)', async () => {
    const orderNo = (await submit({ payAmount: 1, allNowPrice: 1, price: 1 })).data;
    const { body } = await customer.call(orderCalls.getOrder, { id: orderNo });
    expect(body.data.payAmount).toBe(15_800);
  });

  it('prices an order as the preview did (API-105, SSL-057)', async () => {
    const names = ['a.example', 'b.example', 'c.example', 'd.example'];
    const [orderNo = ''] = await shop.order(customer, {
      productNo: 'ALP-DVF',
      productType: 'dv_flex_ssl',
      year: 2,
      names,
    });
    const preview = await customer.call(orderCalls.price, { id: 'ALP-DVF', year: 2, sslDomains: names });
    const { body } = await customer.call(orderCalls.getOrder, { id: orderNo });
    expect(body.data.payAmount).toBe(preview.body.data.allNowPrice);
  });

  it('puts a 90-day order into 1002 at once, with no price (D-143, API-105)', async () => {
    const { data } = await submit({ productNo: 'CDK-FREE90', productType: 'dv_single_ssl_free', year: 90 });
    const { body } = await customer.call(orderCalls.getOrder, { id: data });
    expect(body.data).toMatchObject({ orderStatus: 1002, payAmount: 0 });
    expect(body.data.endTime - body.data.payTime).toBe(90 * 86_400);
  });

  it('refuses 501 certificates and makes none of them (API-014, SSL-042)', async () => {
    const before = (await customer.call(orderCalls.countOrders, {})).body.data.total;
    const { sslCerts } = await submission();
    const body = await submit({ sslCerts: Array.from({ length: 501 }, () => sslCerts[0]) });
    expect(body.code).toBe(13004);
    expect((await customer.call(orderCalls.countOrders, {})).body.data.total).toBe(before);
  });

  it('makes none when one of several is wrong, and names it (API-109)', async () => {
    const before = (await customer.call(orderCalls.countOrders, {})).body.data.total;
    const { sslCerts } = await submission();
    const body = await submit({ sslCerts: [sslCerts[0], { ...sslCerts[0], commonName: 'bad_' }] });
    expect(body.code).toBe(13004);
    expect(body.errors).toEqual({ 'sslCerts.1.commonName': '域名 bad_ 格式不正确' });
    expect((await customer.call(orderCalls.countOrders, {})).body.data.total).toBe(before);
  });

  it('answers a repeated submission with the first numbers (API-008, D-053)', async () => {
    const input = await submission();
    const send = () => customer.call(orderCalls.createOrder, input, { 'idempotency-key': 'once' });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.body.code).toBe(200);
    expect(other.body.data).toBe(one.body.data);
  });

  it('takes the common name of a pasted request (SSL-049)', async () => {
    const orderNo = (await submit({}, { commonName: undefined })).data;
    const { body } = await customer.call(orderCalls.getOrder, { id: orderNo });
    expect(body.data.commonName).toBe('a.example');
  });

  it.each([
    ['an unknown product', { productNo: 'NONE' }, {}, 13001, undefined],
    ['a type that is not the product’s', { productType: 'ov' }, {}, 13004, 'productType'],
    ['a term the product is not sold for', { year: 5 }, {}, 13004, 'year'],
    [
      'several names on a single product (SSL-030)',
      {},
      { domainNames: ['b.example'] },
      13004,
      'sslCerts.0.domainNames',
    ],
    ['a malformed name (SSL-035)', {}, { commonName: 'bad_name.example' }, 13004, 'sslCerts.0.commonName'],
    ['a wildcard on a single product', {}, { commonName: '*.a.example' }, 13004, 'sslCerts.0.commonName'],
    ['a public suffix', {}, { commonName: 'co.uk' }, 13004, 'sslCerts.0.commonName'],
    ['no request', {}, { csr: '' }, 13004, 'sslCerts.0.csr'],
    ['an unreadable request', {}, { csr: 'MIIB' }, 13004, 'sslCerts.0.csr'],
    [
      'a private key in place of a request (D-083)',
      {},
      { csr: '-----BEGIN PRIVATE KEY-----' },
      13004,
      'sslCerts.0.csr',
    ],
    [
      'a private key in clear (D-083)',
      {},
      { key: '-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----' },
      13004,
      'sslCerts.0.key',
    ],
    [
      'a clear key beside a vault text',
      {},
      {
        key: '-----BEGIN CMS-----\nMIIB\n-----END CMS-----\n-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----',
      },
      13004,
      'sslCerts.0.key',
    ],
  ])('refuses %s (SSL-067, API-109)', async (_name, change, cert, code, field) => {
    const body = await submit(change, cert);
    expect(body.code).toBe(code);
    expect(Object.keys(body.errors ?? {})).toEqual(field ? [field] : []);
  });

  it('refuses a request with names that the order lacks (SSL-049)', async () => {
    const body = await submit({}, { csr: await csrFor(['other.example']) });
    expect(body.errors).toEqual({ 'sslCerts.0.csr': 'CSR 中有订单以外的名称' });
  });

  it('refuses a request whose signature is wrong (API-109)', async () => {
    const csr = await csrFor(['a.example']);
    const lines = csr.trim().split('\n');
    const at = lines.length - 2;
    const last = lines[at] ?? '';
    lines[at] = `${last.startsWith('A') ? 'B' : 'A'}${last.slice(1)}`;
    expect((await submit({}, { csr: lines.join('\n') })).code).toBe(13004);
  });

  it('refuses a wildcard validated by a file, and takes it by either DNS method (A§4.29, API-119)', async () => {
    const cert = { commonName: '*.a.example', csr: await csrFor(['*.a.example']) };
    const wild = { productNo: 'ALP-DVW', productType: 'dv_wildcard_ssl' };
    expect((await submit({ ...wild, dcvMethod: 'file' }, cert)).errors).toHaveProperty('dcvMethod');
    expect((await submit({ ...wild, dcvMethod: 'dns_txt' }, cert)).code).toBe(200);
    expect((await submit({ ...wild, dcvMethod: 'dns' }, cert)).code).toBe(200);
  });

  it('refuses a private address and one that no one routes (SSL-028, D-117)', async () => {
    for (const address of ['10.0.0.1', '100.64.0.1', '203.0.113.5']) {
      const body = await submit(
        { productNo: 'BIT-DVIP', productType: 'dv_ip_ssl', dcvMethod: 'file' },
        { commonName: address, csr: await csrFor([address]) },
      );
      expect(body.errors).toHaveProperty(['sslCerts.0.commonName']);
    }
  });

  it('asks ov products for a contact and a company of the account, and dv products for none (D-149, SSL-024, SSL-025)', async () => {
    const other = await shop.addCustomer();
    const ov = { productNo: 'GS-OV1', productType: 'ov_single_ssl' };
    expect((await submit(ov)).errors).toHaveProperty('contactID');
    expect((await submit({ ...ov, contactID: customer.contactID })).errors).toHaveProperty('orgID');
    const foreign = { ...ov, contactID: customer.contactID, orgID: other.organizationID };
    expect((await submit(foreign)).errors).toHaveProperty('orgID');
    const own = { ...ov, contactID: customer.contactID, orgID: customer.organizationID };
    expect((await submit(own)).code).toBe(200);
  });

  it('asks cfca products for RSA 2048 and a contact with an ID card (D-110, SSL-051)', async () => {
    const cfca = {
      productNo: 'CFC-OV1',
      productType: 'cfca_ov_single_ssl',
      contactID: customer.contactID,
      orgID: customer.organizationID,
    };
    expect((await submit(cfca)).errors).toHaveProperty(['sslCerts.0.csr']);
    const csr = (await generateCsr({ hostname: 'a.example' })).publicKey;
    expect((await submit(cfca, { csr })).errors).toEqual({ contactID: '该产品要求联系人填写身份证号' });
    await shop.services.db
      .updateTable('contacts')
      .set({ id_card: '110101199003070003' })
      .where('id', '=', customer.contactID)
      .execute();
    expect((await submit(cfca, { csr })).code).toBe(200);
  });

  it('keeps the vault text of a key and gives nothing else of it away (D-083, CRY-040)', async () => {
    const pair = await generateCsr({ hostname: 'a.example', signAlg: 'ECDSA', keyLen: 'P256' });
    const key = await encryptPrivateKey(pair.privateKey, { secret: '0'.repeat(64) });
    const orderNo = (await submit({}, { csr: pair.publicKey, key })).data;
    const { body } = await customer.call(orderCalls.getOrder, { id: orderNo });
    expect(body.data.keyStored).toBe(true);
    expect(JSON.stringify(body.data)).not.toContain('CMS');
  });

  it('refuses a free order for a product that is not free (D-147, API-110)', async () => {
    const { body } = await customer.call(orderCalls.createFreeOrder, {
      commonName: 'a.example',
      csr: await csrFor(['a.example']),
      productNo: 'ALP-DV1',
    });
    expect(body.errors).toHaveProperty('productNo');
  });

  it('writes IDN names in their ASCII form and finds them by what people read (D-115, API-112)', async () => {
    await submit({}, { commonName: '例子.example', csr: await csrFor(['例子.example']) });
    const { body } = await customer.call(orderCalls.listOrders, { keyword: '例子.example' });
    expect(body.data.map(({ commonName }) => commonName)).toEqual(['xn--fsqu00a.example']);
  });
});

describe('requests made by the server', () => {
  it('answers a key and a request that verifies, and keeps neither (SSL-052, API-107)', async () => {
    const { body, headers } = await customer.call(orderCalls.saveCsr, {
      country: 'CN',
      domain: 'a.example',
      organization: 'Example Ltd',
      encryption: 'RSA',
      keySize: 2048,
      hashSign: 'SHA256',
    });
    expect(body.data.key).toContain('BEGIN PRIVATE KEY');
    expect((await submit({}, { csr: body.data.csr })).code).toBe(200);
    expect(body).toMatchObject({ key: body.data.key, csr: body.data.csr });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('leaves out a common name that is too long, and the order takes the name from the others (API-107)', async () => {
    const domain = `${'a'.repeat(50)}.${'b'.repeat(17)}.example`;
    const { body } = await customer.call(orderCalls.saveCsr, {
      ...{ country: 'CN', domain, encryption: 'RSA', keySize: 2048, hashSign: 'SHA256' },
    });
    expect(readCsr(body.data.csr)).toMatchObject({ commonName: null, dnsNames: [domain] });
    expect((await submit({}, { commonName: '', csr: body.data.csr })).code).toBe(200);
  });

  it('has the organisation, the curve and every name of the request (API-107, A§7.17, D-097)', async () => {
    const make = async (names: object) => {
      const input = {
        country: 'cn',
        province: 'Beijing',
        locality: 'Haidian',
        organization: 'Example Ltd',
        orgUnit: 'SSL',
        encryption: 'ECC',
        keyCurve: 'P384',
        hashSign: 'SHA384',
      };
      const { body } = await customer.call(orderCalls.saveCsr, { ...input, ...names });
      expect(body.code).toBe(200);
      return readCsr(body.data.csr, { language: 'en' });
    };
    for (const names of [
      { domains: ['a.example', 'www.a.example'] },
      { domain: 'a.example', domains: ['www.a.example'] },
      { domain: 'a.example', domains: 'a.example,www.a.example' },
    ]) {
      expect(await make(names)).toMatchObject({
        subjectText: 'C=CN, ST=Beijing, L=Haidian, O=Example Ltd, OU=SSL, CN=a.example',
        commonName: 'a.example',
        dnsNames: ['a.example', 'www.a.example'],
        publicKey: { kind: 'EC', curve: 'P-384' },
      });
    }
  });

  it('refuses parameters it does not offer (API-107)', async () => {
    const input = { country: 'CN', domain: 'a.example', encryption: 'RSA', hashSign: 'SHA256' };
    const wrong = await customer.call(orderCalls.saveCsr, { ...input, keySize: 2500 });
    expect(wrong.body).toMatchObject({ code: 13004 });
    const nameless = await customer.call(orderCalls.saveCsr, { ...input, domain: undefined });
    expect(nameless.body.errors).toHaveProperty('domain');
  });
});
