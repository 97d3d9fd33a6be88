import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { accountCalls, BodyCode, developerCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { encryptPrivateKey, generateCsr, keyMatchesCertificate, readBundle } from '@certdeck/pki';
import { allRows } from '../../testing/hostile/testing/possessions.ts';
import { type Customer, openShop, pay, publish, type Shop } from './testing/shop.ts';

const NAME = 'file.demo.test';

let shop: Shop;
let customer: Customer;
let [orderNo, key] = ['', ''];

beforeAll(async () => {
  shop = await openShop({ working: true, environment: { LOG_LEVEL: 'trace' } });
  customer = await shop.addCustomer();
  const pair = await generateCsr({ hostname: NAME, signAlg: 'ECDSA', keyLen: 'P256' });
  key = pair.privateKey;
  [orderNo = ''] = await shop.order(customer, { names: [NAME], csr: pair.publicKey });
  await pay(customer, orderNo);
  await publish(customer, orderNo, [NAME]);
  await customer.call(orderCalls.verifyDomains, { id: orderNo });
  await shop.reach(customer, orderNo, OrderStatus.issued);
}, 400_000);
afterAll(() => shop.close());

/** What a file holds, each lock of it opened with one password; a lock that it doesn't open stays. */
async function opened(content: Uint8Array<ArrayBuffer>, password: string) {
  const sources = [{ name: 'file', content }];
  const passwords = new Map<string, string>();
  for (;;) {
    const bundle = await readBundle({ sources, passwords });
    const locks = bundle.locks.filter(({ id }) => !passwords.has(id));
    if (locks.length === 0) return bundle;
    for (const { id } of locks) passwords.set(id, password);
  }
}

const files = [
  ['PFX', orderCalls.buildPfx, 'pfx'],
  ['JKS', orderCalls.buildJks, 'jks'],
] as const;
/** The middle of a key, without its labels and lines. */
const bodyOf = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '').slice(40, 100);

describe('a file of certificate and key that the server builds', () => {
  it.each(files)(
    'as %s opens with its password and holds both (API-122, API-123, ORD-028)',
    async (_name, call, suffix) => {
      const { body } = await customer.call(call, { orderNo, key });
      const { fileName, content, password } = body.data;
      expect(fileName).toBe(`${NAME}.${suffix}`);
      expect(password).toMatch(/^[A-Za-z0-9]{22}$/);
      const file = new Uint8Array(Buffer.from(content, 'base64'));
      const bundle = await opened(file, password);
      const { data } = (await customer.call(orderCalls.getCertificate, { id: orderNo })).body;
      const { serialNumber } = new X509Certificate(data.certificate);
      const ders = bundle.certificates.map(({ der }) => new X509Certificate(der));
      expect(ders.map((one) => one.serialNumber)).toContain(serialNumber);
      const leaf = ders.find((one) => one.serialNumber === serialNumber);
      expect(bundle.keys).toHaveLength(1);
      expect(await keyMatchesCertificate(bundle.keys[0]?.pkcs8 ?? '', data.certificate)).toBe(true);
      expect((await opened(file, `${password}x`)).keys).toHaveLength(0);
      expect(leaf?.subjectAltName).toBe(`DNS:${NAME}`);
      // Each has a password of its own.
      expect((await customer.call(call, { orderNo, key })).body.data.password).not.toBe(password);
    },
  );

  it.each(files)(
    'as %s is refused for what isn’t the key, by its field (API-122, API-123)',
    async (_name, call, _suffix) => {
      const other = await generateCsr({ hostname: NAME, signAlg: 'ECDSA', keyLen: 'P256' });
      const sealed = await encryptPrivateKey(key, { secret: '0'.repeat(64) });
      const sentences = [];
      for (const wrong of [other.privateKey, sealed, 'no key']) {
        const { body } = await customer.call(call, { orderNo, key: wrong });
        expect([body.code, Object.keys(body.errors ?? {})]).toEqual([BodyCode.badInput, ['key']]);
        expect(JSON.stringify(body)).not.toContain(bodyOf(wrong) || 'no key');
        sentences.push(body.errors?.['key']);
      }
      expect(sentences[0]).not.toBe(sentences[2]);
    },
  );

  it('is made of the customer’s own issued orders alone (API-009, API-122, API-123)', async () => {
    const [unpaid = ''] = await shop.order(customer, { names: ['unpaid.demo.test'] });
    const stranger = await shop.addCustomer();
    for (const [, call] of files) {
      expect((await customer.call(call, { orderNo: unpaid, key })).body.code).toBe(BodyCode.wrongState);
      expect((await stranger.call(call, { orderNo, key })).body.code).toBe(BodyCode.notFound);
    }
  });

  it('leaves the key and its password in no row and no log line (D-083, D-591)', async () => {
    const passwords = [];
    const from = shop.log.length;
    for (const [, call] of files)
      passwords.push(
        (await customer.call(call, { orderNo, key }, { 'idempotency-key': `once-${call.id}` })).body.data
          .password,
      );
    const logs = await customer.call(accountCalls.listAuditLogs, { limit: 1000 });
    expect(logs.body.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['API-122', 'API-123']),
    );
    const kept = JSON.stringify(await allRows(shop.services.db)) + shop.log.slice(from).join('\n');
    for (const secret of [bodyOf(key), ...passwords]) expect(kept).not.toContain(secret);
  });

  it('can be asked for by a program (D-083)', async () => {
    const wish = { name: 'deploy', permissions: ['certificate:read'] };
    const token = await shop.services.tokens.issue(shop.services.db, customer.accountID);
    const made = (await shop.call(developerCalls.createKey, wish, { token })).body.data;
    for (const [, call] of files)
      expect((await shop.call(call, { orderNo, key }, { token: made.key })).body.code).toBe(200);
  });
});
