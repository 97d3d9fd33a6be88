import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { developerCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import {
  type AcmeReply,
  challengeIn,
  type Credential,
  csrOf,
  newClientKey,
  ORIGIN,
  signed,
  TestClient,
} from './testing/client.ts';

let shop: Shop;
let customer: Customer;
let credential: Credential;
let client: TestClient;
let busy: TestClient;
beforeAll(async () => {
  shop = await openShop({ working: true, environment: { PUBLIC_URL: ORIGIN } });
  customer = await shop.addCustomer(100_000_000);
  credential = await made();
  client = new TestClient(shop);
  await client.register(credential);
  busy = new TestClient(shop);
  await busy.register(await made());
});
afterAll(() => shop.close());

async function made(more: object = {}): Promise<Credential> {
  const input = { name: 'fleet', scope: 'balance', productNo: 'ALP-DV1', year: 1, ...more };
  return (await customer.call(developerCalls.createAcmeCredential, input)).body.data;
}
const NEW_ACCOUNT = `${ORIGIN}/acme/dv/new-account`;
const NEW_ORDER = `${ORIGIN}/acme/dv/new-order`;
const identifiers = [{ type: 'dns', value: 'hostile.demo.test' }];

/** Refused as a problem document (RFC 7807), with a nonce for the next try. */
function expectProblem({ status, body, headers }: AcmeReply, wanted: [number, string]): void {
  expect([status, body.type]).toEqual([wanted[0], `urn:ietf:params:acme:error:${wanted[1]}`]);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(headers['replay-nonce']).toMatch(/^[\w-]+$/);
}

describe('an ACME request that breaks the protocol (RFC 8555 6, D-520)', () => {
  it('with a nonce that is unknown, used or too old answers badNonce, and nothing happens', async () => {
    const nonce = await client.nonce();
    const body = signed(client.key, { nonce, url: NEW_ORDER, kid: client.kid }, { identifiers });
    expect((await client.post(NEW_ORDER, {}, { body })).status).toBe(201);
    expectProblem(await client.post(NEW_ORDER, {}, { body }), [400, 'badNonce']);
    for (const wrong of ['', 'x', `${nonce.slice(0, -2)}AA`, 'A'.repeat(43)])
      expectProblem(await client.post(NEW_ORDER, { identifiers }, { head: { nonce: wrong } }), [
        400,
        'badNonce',
      ]);
    const old = await client.nonce();
    shop.advance(3601);
    expectProblem(await client.post(NEW_ORDER, { identifiers }, { head: { nonce: old } }), [400, 'badNonce']);
    // A signature that isn't right uses no nonce up.
    const kept = await client.nonce();
    const forged = {
      ...signed(newClientKey(), { nonce: kept, url: NEW_ORDER, kid: client.kid }, { identifiers }),
    };
    expectProblem(await client.post(NEW_ORDER, {}, { body: forged }), [400, 'malformed']);
    expect((await client.post(NEW_ORDER, { identifiers }, { head: { nonce: kept } })).status).toBe(201);
  });

  it('for another address, or by a key that isn’t the account’s, is refused', async () => {
    expectProblem(await client.post(NEW_ORDER, { identifiers }, { head: { url: NEW_ACCOUNT } }), [
      403,
      'unauthorized',
    ]);
    const kid = `${ORIGIN}/acme/dv/account/0190a1b2-0000-7000-8000-000000000001`;
    expectProblem(await client.post(NEW_ORDER, { identifiers }, { head: { kid } }), [
      400,
      'accountDoesNotExist',
    ]);
    const other = new TestClient(shop);
    await other.register(credential);
    expectProblem(await other.post(NEW_ORDER, { identifiers }, { head: { kid: client.kid } }), [
      400,
      'malformed',
    ]);
    expectProblem(await client.post(NEW_ORDER, { identifiers }, { byKey: true }), [400, 'malformed']);
    const { jwk } = client.key;
    expectProblem(await client.post(NEW_ORDER, { identifiers }, { head: { jwk } }), [400, 'malformed']);
  });

  it('by an algorithm that proves nothing is refused with those that may be used', async () => {
    const head = { nonce: await client.nonce(), url: NEW_ORDER, kid: client.kid };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = {
      protected: encode({ alg: 'none', ...head }),
      payload: encode({ identifiers }),
      signature: '',
    };
    const refused = await client.post(NEW_ORDER, {}, { body: none });
    expectProblem(refused, [400, 'badSignatureAlgorithm']);
    expect(refused.body.algorithms).toContain('ES256');
    // The public key as the secret of an HMAC.
    const hs = { protected: encode({ alg: 'HS256', ...head }), payload: encode({ identifiers }) };
    const mac = createHmac('sha256', JSON.stringify(client.key.jwk)).update(`${hs.protected}.${hs.payload}`);
    const body = { ...hs, signature: mac.digest('base64url') };
    expectProblem(await client.post(NEW_ORDER, {}, { body }), [400, 'badSignatureAlgorithm']);
  });

  it('by a weak or private key is refused', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const stranger = new TestClient(shop);
    const weak = { alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) };
    expectProblem(await stranger.post(NEW_ACCOUNT, {}, { head: weak }), [400, 'badPublicKey']);
    const open = { jwk: { ...stranger.key.jwk, d: 'AAAA' } };
    expectProblem(await stranger.post(NEW_ACCOUNT, {}, { head: open }), [400, 'badPublicKey']);
    const other = { alg: 'ES384', jwk: stranger.key.jwk };
    expectProblem(await stranger.post(NEW_ACCOUNT, {}, { head: other }), [400, 'badPublicKey']);
  });

  it('that is no flattened JWS, of another type, or too long is refused', async () => {
    for (const body of ['', 'null', '[]', '{"protected":1}', '{"payload":"","signatures":[]}'])
      expectProblem(await client.send(NEW_ORDER, body), [400, 'malformed']);
    const unprotected = {
      ...signed(client.key, { nonce: await client.nonce() }, {}),
      header: { kid: client.kid },
    };
    expectProblem(await client.post(NEW_ORDER, {}, { body: unprotected }), [400, 'malformed']);
    expectProblem(await client.send(NEW_ORDER, '{}', 'application/json'), [415, 'malformed']);
    expectProblem(await client.send(NEW_ORDER, 'x'.repeat(70_000)), [413, 'malformed']);
    expectProblem(await client.post(`${ORIGIN}/acme/ev/new-order`, { identifiers }), [404, 'malformed']);
  });
});

describe('a binding that isn’t right (RFC 8555 7.3.4)', () => {
  const open = (stranger: TestClient, externalAccountBinding?: object) =>
    stranger.post(NEW_ACCOUNT, { externalAccountBinding }, { byKey: true });

  it('opens no account', async () => {
    const stranger = new TestClient(shop);
    expectProblem(await open(stranger), [403, 'externalAccountRequired']);
    const guessed = { ...credential, hmacKey: Buffer.alloc(32).toString('base64url') };
    expectProblem(await open(stranger, stranger.binding(guessed)), [400, 'malformed']);
    expectProblem(await open(stranger, stranger.binding(credential, newClientKey())), [400, 'malformed']);
    const unknown = { ...credential, id: '0190a1b2-0000-7000-8000-000000000001' };
    expectProblem(await open(stranger, stranger.binding(unknown)), [403, 'unauthorized']);
    const elsewhere = stranger.binding(credential, stranger.key, { url: NEW_ORDER });
    expectProblem(await open(stranger, elsewhere), [400, 'malformed']);
    const none = stranger.binding(credential, stranger.key, { alg: 'none' });
    expectProblem(await open(stranger, none), [400, 'badSignatureAlgorithm']);
    const only = await stranger.post(NEW_ACCOUNT, { onlyReturnExisting: true }, { byKey: true });
    expectProblem(only, [400, 'accountDoesNotExist']);
  });

  it('doesn’t keep a key from its account, which is answered again', async () => {
    const again = await open(client, { whatever: 'it says' });
    expect([again.status, again.headers['location']]).toEqual([200, client.kid]);
  });
});

describe('what belongs to another account', () => {
  it('is neither read nor changed, and looks as if it weren’t there', async () => {
    const order = await client.order(['mine.demo.test']);
    const other = new TestClient(shop);
    await other.register(credential);
    const [authorization = ''] = order.body.authorizations;
    const { body } = await client.post(authorization);
    for (const url of [
      ...[
        order.headers['location'] ?? '',
        authorization,
        challengeIn(body, 'http-01').url,
        client.kid,
        `${client.kid}/orders`,
      ],
      `${ORIGIN}/acme/dv/order/0190a1b2-0000-7000-8000-000000000001`,
      `${ORIGIN}/acme/dv/order/none`,
    ])
      expectProblem(await other.post(url), [403, 'unauthorized']);
    expectProblem(await other.post(challengeIn(body, 'http-01').url, {}), [403, 'unauthorized']);
    expectProblem(await other.post(authorization, { status: 'deactivated' }), [403, 'unauthorized']);
    const csr = await csrOf(['mine.demo.test']);
    expectProblem(await other.post(order.body.finalize, { csr }), [403, 'unauthorized']);
    expect((await client.post(order.headers['location'] ?? '')).body.status).toBe('pending');
  });
});

describe('an order that asks for what can’t be had', () => {
  it('names no host, names an address, or wants its own times', async () => {
    const order = (more: object) => client.post(NEW_ORDER, { identifiers, ...more });
    expectProblem(await order({ identifiers: [] }), [400, 'malformed']);
    expectProblem(await order({ identifiers: [{ type: 'ip', value: '192.0.2.1' }] }), [
      400,
      'unsupportedIdentifier',
    ]);
    for (const value of ['a_b', 'localhost', 'co.uk', '192.0.2.1', 'a..b.test', 'x.test\u0000.demo.test'])
      expectProblem(await order({ identifiers: [{ type: 'dns', value }] }), [403, 'rejectedIdentifier']);
    expectProblem(await order({ notAfter: '2027-01-01T00:00:00Z' }), [400, 'malformed']);
    expectProblem(await order({ profile: 'shortlived' }), [400, 'invalidProfile']);
    expectProblem(await order({ replaces: 'AAAA.AAAA' }), [400, 'malformed']);
    const many = Array.from({ length: 101 }, (_, n) => ({ type: 'dns', value: `n${n}.demo.test` }));
    expectProblem(await order({ identifiers: many }), [400, 'malformed']);
  });

  it('is finalised by a request for exactly its names, once they are shown', async () => {
    const early = await client.order(['early.demo.test']);
    expectProblem(await client.finalize(early, ['early.demo.test']), [403, 'orderNotReady']);
    await client.prove(early);
    const before = await shop.balanceOf(customer);
    for (const names of [['other.demo.test'], ['early.demo.test', 'other.demo.test']])
      expectProblem(await client.finalize(early, names), [400, 'badCSR']);
    expectProblem(await client.post(early.body.finalize, { csr: 'AAAA' }), [400, 'badCSR']);
    expectProblem(await client.post(early.body.finalize, { csr: '+++' }), [400, 'badCSR']);
    expect(await shop.balanceOf(customer)).toBe(before);
    expect((await client.post(early.headers['location'] ?? '')).body.status).toBe('ready');
  });

  it('fails with what was found where a challenge isn’t answered, and holds nothing then', async () => {
    const order = await client.order(['unshown.demo.test']);
    const [authorization = ''] = order.body.authorizations;
    const { body } = await client.post(authorization);
    const { url } = challengeIn(body, 'dns-01');
    await client.post(url, {});
    await client.until(authorization, ({ status }) => status === 'invalid');
    const failed = await client.post(order.headers['location'] ?? '');
    expect(failed.body).toMatchObject({
      status: 'invalid',
      error: { type: 'urn:ietf:params:acme:error:dns' },
    });
  });

  it('comes too often', async () => {
    let refused: AcmeReply | undefined;
    for (let n = 0; n < 320 && !refused; n += 1) {
      const reply = await busy.order(['often.demo.test']);
      if (reply.status !== 201) refused = reply;
    }
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    // Three hundred orders take their time.
  }, 900_000);
});

describe('the key of an account', () => {
  it('is changed by both keys together, and the old one is nobody’s', async () => {
    const mine = new TestClient(shop);
    await mine.register(credential);
    const url = `${ORIGIN}/acme/dv/key-change`;
    const next = newClientKey();
    const inner = (key = next, more: object = {}) =>
      signed(key, { url, jwk: key.jwk }, { account: mine.kid, oldKey: mine.key.jwk, ...more });
    expectProblem(await mine.post(url, inner(next, { oldKey: next.jwk })), [400, 'malformed']);
    expectProblem(await mine.post(url, inner(next, { account: client.kid })), [400, 'malformed']);
    expectProblem(await mine.post(url, inner(client.key)), [409, 'malformed']);
    expect((await mine.post(url, inner())).status).toBe(200);
    expectProblem(await mine.post(mine.kid), [400, 'malformed']);
    mine.key = next;
    expect((await mine.post(mine.kid)).body.status).toBe('valid');
    expect((await mine.post(mine.kid, { status: 'deactivated' })).body.status).toBe('deactivated');
    expectProblem(await mine.post(mine.kid), [403, 'unauthorized']);
  });
});
