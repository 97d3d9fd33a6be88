import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, developerCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { FIVE, PRICE } from '../packages/testing/five.ts';
import { addMemberOf } from '../tenancy/testing/members.ts';
import { type Credential, DIRECTORY, ORIGIN, TestClient } from './testing/client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ working: true, environment: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => shop.close());

async function credentialOf(customer: Customer, more: object = {}): Promise<Credential> {
  const { body } = await customer.call(developerCalls.createAcmeCredential, {
    ...{ name: 'fleet', scope: 'balance', productNo: 'ALP-DV1', year: 1 },
    ...more,
  });
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
async function clientOf(customer: Customer, more: object = {}): Promise<TestClient> {
  const client = new TestClient(shop);
  expect((await client.register(await credentialOf(customer, more))).status).toBe(201);
  return client;
}
const typeOf = (body: { type: string }) => body.type.replace('urn:ietf:params:acme:error:', '');

describe('a certificate that an ACME client orders (D-520)', () => {
  it('begins at the directory, which wants accounts bound to a credential', async () => {
    const { body } = await new TestClient(shop).get(DIRECTORY);
    expect(body).toMatchObject({
      newOrder: `${ORIGIN}/acme/dv/new-order`,
      meta: { externalAccountRequired: true, profiles: { dv: expect.any(String) } },
    });
    expect((await new TestClient(shop).get(`${ORIGIN}/acme/ev/directory`)).status).toBe(404);
  });

  it.each(['dns-01', 'http-01'] as const)('is issued after %s and costs its price once', async (type) => {
    const customer = await shop.addCustomer();
    const client = await clientOf(customer);
    const name = `${type}.demo.test`;
    const before = await shop.balanceOf(customer);
    const chain = await client.obtain([name], type);
    const leaf = new X509Certificate(chain);
    expect(leaf.subjectAltName).toBe(`DNS:${name}`);
    expect(chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(await shop.balanceOf(customer)).toBe(before - PRICE);
    const { data } = (await customer.call(orderCalls.listOrders, {})).body;
    expect(data).toMatchObject([{ commonName: name, orderStatus: OrderStatus.issued }]);
    const log = (await customer.call(accountCalls.listAuditLogs, { limit: 20 })).body.data;
    expect(log.find(({ action }) => action === 'acme.finalize')).toMatchObject({
      actorID: customer.accountID,
      objectKind: 'orders',
      objectID: data[0]?.orderNo,
    });
  });

  it('asks nothing of names that were shown already', async () => {
    const customer = await shop.addCustomer();
    const client = await clientOf(customer);
    await client.obtain(['again.demo.test']);
    const second = await clientOf(customer);
    const { body } = await second.order(['again.demo.test']);
    expect(body.status).toBe('ready');
    // By DNS what is below a name is shown with it. Another customer has shown nothing.
    expect((await second.order(['www.again.demo.test'])).body.status).toBe('ready');
    const other = await clientOf(await shop.addCustomer());
    expect((await other.order(['again.demo.test'])).body.status).toBe('pending');
  });

  it('answers the open order for the same names again, which holds the money once', async () => {
    const customer = await shop.addCustomer(PRICE);
    const client = await clientOf(customer);
    const [one, two] = [await client.order(['same.demo.test']), await client.order(['same.demo.test'])];
    expect(two.headers['location']).toBe(one.headers['location']);
    const other = await client.order(['more.demo.test']);
    expect([other.status, typeOf(other.body)]).toEqual([403, 'userActionRequired']);
    expect(other.body.instance).toContain('/account/developer');
    // What nobody shows in time holds nothing any more.
    shop.advance(8 * 3600 + 1);
    expect((await client.order(['more.demo.test'])).status).toBe(201);
    expect((await client.post(one.headers['location'] ?? '')).body.status).toBe('invalid');
  });

  it('stays within the limits of its credential', async () => {
    const customer = await shop.addCustomer();
    const refusalOf = async (more: object, names = ['limits.demo.test']) => {
      const { body } = await (await clientOf(customer, more)).order(names);
      return body.type ? typeOf(body) : body.status;
    };
    expect(await refusalOf({ maxPrice: PRICE - 1 })).toBe('userActionRequired');
    expect(await refusalOf({ dayLimit: PRICE - 1 })).toBe('userActionRequired');
    expect(await refusalOf({ totalLimit: PRICE - 1 })).toBe('userActionRequired');
    expect(await refusalOf({ maxPrice: PRICE, dayLimit: PRICE, totalLimit: PRICE })).toBe('pending');
    expect(await refusalOf({ suffixes: ['other.test'] })).toBe('rejectedIdentifier');
    expect(await refusalOf({ suffixes: ['demo.test'] })).toBe('pending');
    expect(await refusalOf({ suffixes: ['imits.demo.test'] })).toBe('rejectedIdentifier');
  });

  it('takes one unit of a package, and none is promised twice', async () => {
    const customer = await shop.addCustomer();
    const client = await clientOf(customer, { scope: 'package' });
    expect(typeOf((await client.order(['p0.demo.test'])).body)).toBe('userActionRequired');
    expect((await customer.call(accountCalls.buyPackage, FIVE, { 'idempotency-key': 'buy' })).body.code).toBe(
      200,
    );
    const before = await shop.balanceOf(customer);
    await client.obtain(['p1.demo.test']);
    expect(await shop.balanceOf(customer)).toBe(before);
    for (const n of [2, 3, 4, 5]) expect((await client.order([`p${n}.demo.test`])).status).toBe(201);
    expect(typeOf((await client.order(['p6.demo.test'])).body)).toBe('userActionRequired');
  });

  it('of a revoked credential is neither ordered nor finalised', async () => {
    const customer = await shop.addCustomer();
    const credential = await credentialOf(customer);
    const client = new TestClient(shop);
    await client.register(credential);
    const order = await client.order(['gone.demo.test']);
    await client.prove(order);
    const revoked = await customer.call(developerCalls.revokeAcmeCredential, { id: credential.id });
    expect(revoked.body.code).toBe(200);
    expect(typeOf((await client.finalize(order, ['gone.demo.test'])).body)).toBe('unauthorized');
    expect(typeOf((await client.order(['more.demo.test'])).body)).toBe('unauthorized');
    expect((await new TestClient(shop).register(credential)).status).toBe(403);
    const { credentials } = (await customer.call(developerCalls.listAcmeCredentials, {})).body.data;
    expect(credentials).toMatchObject([{ id: credential.id, accounts: 1, orders: 0, totalSpent: 0 }]);
    expect(JSON.stringify(credentials)).not.toContain(credential.hmacKey);
    const again = await customer.call(developerCalls.revokeAcmeCredential, { id: credential.id });
    expect(again.body.code).toBe(BodyCode.notFound);
  });

  it('is refused while the team has suspended who made the credential, ordered before or not (D-647)', async () => {
    const owner = await shop.addCustomer();
    const member = await addMemberOf(shop, owner, 'admin');
    const client = await clientOf(member);
    const order = await client.order(['away.demo.test']);
    await client.prove(order);
    const set = async (status: 'active' | 'disabled') =>
      (await owner.call(accountCalls.changeMember, { subAccountID: member.accountID, status })).body.code;
    expect(await set('disabled')).toBe(200);
    const before = await shop.balanceOf(owner);
    expect(typeOf((await client.finalize(order, ['away.demo.test'])).body)).toBe('unauthorized');
    expect(typeOf((await client.order(['more.demo.test'])).body)).toBe('unauthorized');
    expect(await shop.balanceOf(owner)).toBe(before);
    const { credentials } = (await owner.call(developerCalls.listAcmeCredentials, {})).body.data;
    expect(credentials).toMatchObject([{ isOrphan: true }]);
    expect(await set('active')).toBe(200);
    expect((await client.finalize(order, ['away.demo.test'])).status).toBe(200);
  });

  it('is charged once by two finalisations at once', async () => {
    const customer = await shop.addCustomer();
    const client = await clientOf(customer);
    const before = await shop.balanceOf(customer);
    const order = await client.order(['twice.demo.test']);
    await client.prove(order);
    const replies = await Promise.all([1, 2, 3].map(() => client.finalize(order, ['twice.demo.test'])));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => typeOf(body))).toEqual(['orderNotReady', 'orderNotReady']);
    await client.until(order.headers['location'] ?? '', ({ status }) => status === 'valid');
    expect(await shop.balanceOf(customer)).toBe(before - PRICE);
    expect((await customer.call(orderCalls.listOrders, {})).body.data).toHaveLength(1);
  });

  it('whose money is gone when it is finalised is refused, and stays ready', async () => {
    const customer = await shop.addCustomer(PRICE);
    const client = await clientOf(customer);
    const order = await client.order(['spent.demo.test']);
    await client.prove(order);
    const [orderNo = ''] = await shop.order(customer);
    const paid = await customer.call(orderCalls.pay, { payMethod: 'balance', aim: 'makeOrder', orderNo });
    expect(paid.body.code).toBe(200);
    expect(typeOf((await client.finalize(order, ['spent.demo.test'])).body)).toBe('userActionRequired');
    expect((await client.post(order.headers['location'] ?? '')).body.status).toBe('ready');
    expect((await customer.call(orderCalls.listOrders, {})).body.data).toHaveLength(1);
  });

  it('says when it is to be renewed, and is replaced once', async () => {
    const customer = await shop.addCustomer();
    const client = await clientOf(customer);
    const chain = await client.obtain(['ari.demo.test']);
    const leaf = new X509Certificate(chain);
    const id = certIDOf(chain);
    const { body, headers } = await client.get(`${ORIGIN}/acme/dv/renewal-info/${id}`);
    const [start, end] = [new Date(body.suggestedWindow.start), new Date(body.suggestedWindow.end)];
    expect(start < end && end < new Date(leaf.validTo) && start > new Date(leaf.validFrom)).toBe(true);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(60);
    const none = `${id.slice(0, -4)}AAAA`;
    expect((await client.get(`${ORIGIN}/acme/dv/renewal-info/${none}`)).status).toBe(404);
  });

  it('is issued anew for nothing as long as what was bought lasts (D-524)', async () => {
    const customer = await shop.addCustomer();
    const client = await clientOf(customer);
    const names = ['anew.demo.test'];
    const first = await client.order(names);
    await client.prove(first);
    await client.finalize(first, names);
    const done = await client.until(first.headers['location'] ?? '', ({ status }) => status === 'valid');
    const chain = (await client.post(done.body.certificate)).text;
    const balance = await shop.balanceOf(customer);
    const anew = async (of: TestClient, more: object) => {
      const order = await of.order(names, more);
      expect(order.body.status).toBe('ready');
      expect((await of.finalize(order, names)).status).toBe(200);
      const { body } = await of.until(order.headers['location'] ?? '', ({ status }) => status === 'valid');
      return (await of.post(body.certificate)).text;
    };
    const replaces = certIDOf(chain);
    const second = await anew(client, { replaces });
    const again = await client.order(names, { replaces });
    expect([again.status, typeOf(again.body)]).toEqual([409, 'alreadyReplaced']);
    expect((await client.order(names, { replaces: certIDOf(second) })).status).toBe(201);
    // A client that names no certificate has the same order's, whichever account it has.
    const third = await anew(await clientOf(customer), {});
    const leaves = [chain, second, third].map((one) => new X509Certificate(one));
    expect(new Set(leaves.map(({ serialNumber }) => serialNumber)).size).toBe(3);
    expect(new Set(leaves.map(({ subjectAltName }) => subjectAltName))).toEqual(
      new Set(['DNS:anew.demo.test']),
    );
    // Each order of a client goes on answering its own certificate.
    expect((await client.post(done.body.certificate)).text).toBe(chain);
    expect(await shop.balanceOf(customer)).toBe(balance);
    const { data } = (await customer.call(orderCalls.listOrders, {})).body;
    expect(data).toMatchObject([{ orderStatus: OrderStatus.issued }]);
    const { data: reissues } = (
      await customer.call(orderCalls.listReSigns, { orderNo: data[0]?.orderNo ?? '' })
    ).body;
    expect(reissues.map(({ serialNumber }) => serialNumber)).toEqual(
      leaves
        .slice(1)
        .map((leaf) => leaf.serialNumber)
        .reverse(),
    );
    const other = await clientOf(await shop.addCustomer());
    expect((await other.order(names, { replaces })).status).toBe(400);
    // What was bought has no further names.
    const more = await client.order([...names, 'more.anew.demo.test'], { replaces: certIDOf(third) });
    expect(more.status).not.toBe(201);
  });

  it('is revoked by its account or its own key, and by nobody else', async () => {
    const customer = await shop.addCustomer();
    const client = await clientOf(customer);
    const url = `${ORIGIN}/acme/dv/revoke-cert`;
    const chain = await client.obtain(['revoked.demo.test']);
    const certificate = new X509Certificate(chain).raw.toString('base64url');
    const other = await clientOf(await shop.addCustomer());
    expect(typeOf((await other.post(url, { certificate })).body)).toBe('unauthorized');
    expect(typeOf((await new TestClient(shop).post(url, { certificate }, { byKey: true })).body)).toBe(
      'unauthorized',
    );
    expect(typeOf((await client.post(url, { certificate, reason: 9 })).body)).toBe('badRevocationReason');
    expect((await client.post(url, { certificate, reason: 4 })).status).toBe(200);
    expect(typeOf((await client.post(url, { certificate })).body)).toBe('alreadyRevoked');
    const { body } = await client.get(`${ORIGIN}/acme/dv/renewal-info/${certIDOf(chain)}`);
    expect(new Date(body.suggestedWindow.end) <= shop.services.now()).toBe(true);
  });

  it('is renewed where what was bought is nearly over, so that no day is lost (D-524)', async () => {
    const customer = await shop.addCustomer();
    const client = await clientOf(customer);
    const names = ['over.demo.test'];
    const chain = await client.obtain(names);
    const balance = await shop.balanceOf(customer);
    shop.advance(340 * 86_400);
    const order = await client.order(names, { replaces: certIDOf(chain) });
    await client.prove(order);
    expect((await client.finalize(order, names)).status).toBe(200);
    await client.until(order.headers['location'] ?? '', ({ status }) => status === 'valid');
    expect(await shop.balanceOf(customer)).toBe(balance - PRICE);
    const rows = await shop.services.db
      .selectFrom('orders')
      .select(['id', 'renews_id', 'end_at'])
      .where('account_id', '=', customer.accountID)
      .orderBy('id')
      .execute();
    expect(rows[1]?.renews_id).toBe(rows[0]?.id);
    const days = (Number(rows[1]?.end_at) - Number(rows[0]?.end_at)) / 86_400_000;
    expect([365, 366]).toContain(Math.round(days));
    const again = await client.order(names, { replaces: certIDOf(chain) });
    expect([again.status, typeOf(again.body)]).toEqual([409, 'alreadyReplaced']);
  });
});

/** RFC 9773 4.1, from the key identifier of the issuer's own certificate. */
function certIDOf(chain: string): string {
  const [leaf = '', issuer = ''] = chain.split(/(?<=-----END CERTIFICATE-----)\s*/);
  const serial = Buffer.from(new X509Certificate(leaf).serialNumber, 'hex');
  const positive = (serial[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.alloc(1), serial]) : serial;
  const { raw } = new X509Certificate(issuer);
  // 2.5.29.14, an OCTET STRING in another one.
  const at = raw.indexOf(Buffer.from('0603551d0e04', 'hex')) + 8;
  const keyID = raw.subarray(at + 1, at + 1 + (raw[at] ?? 0));
  return `${keyID.toString('base64url')}.${positive.toString('base64url')}`;
}
