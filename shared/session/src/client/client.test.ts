import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, sessionCalls } from '@certdeck/contract';
import { BASE, createApiServer, createTestSession, pause } from '../testing/api-server.ts';
import { CallError } from './call-error.ts';
import { createClient } from './client.ts';

const api = createApiServer();
beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  api.reset();
  localStorage.clear();
});
afterAll(() => api.server.close());

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof CallError ? error.kind : error),
  );
/** A client of a page that keeps nothing. */
const bareClient = (baseUrl: string) =>
  createClient({
    baseUrl,
    readToken: () => 'abc',
    readLang: () => 'de',
    storeToken: () => undefined,
    signOut: () => undefined,
    notify: () => undefined,
    pathname: () => '/',
  });
const order = { productNo: 'P1', year: 1, dcvMethod: 'dns' as const, productType: 'dv_ssl' };

describe('requests', () => {
  it('go to the base URL of the site (SES-001)', async () => {
    const client = bareClient(`${BASE}/other//`);
    await client.get('/v1/account');
    expect(api.requests.map(({ path }) => path)).toEqual(['/other/v1/account']);
  });

  it('of a page that keeps no secret of the device are answered all the same', async () => {
    api.answer(() => ({ headers: { device: 'd3vice' } }));
    const client = bareClient(BASE);
    expect((await client.get('/v1/account')).code).toBe(200);
  });

  it('are form-encoded by default, lists joined by commas, null empty, undefined left out (SES-002, D-056)', async () => {
    const { session } = createTestSession();
    await session.client.post('/v1/profile', {
      a: 1,
      b: '2 &',
      c: ['x', 'y'],
      d: null,
      e: undefined,
      f: true,
    });
    expect(api.requests[0]).toMatchObject({ method: 'POST', body: 'a=1&b=2+%26&c=x%2Cy&d=&f=Y' });
    expect(api.requests[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  });

  it('are JSON where the call says so, path parameters taken out (SES-003)', async () => {
    api.answer(() => ({ body: { code: 200, msg: '', data: 'N1' } }));
    const { session } = createTestSession();
    await session.client.call(orderCalls.createOrder, { ...order, sslCerts: [{ commonName: 'a.com' }] });
    expect(api.requests[0]?.path).toBe('/v1/orders/certificate/P1');
    expect(api.requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(api.requests[0]?.body ?? '')).toEqual({
      year: 1,
      dcvMethod: 'dns',
      productType: 'dv_ssl',
      sslCerts: [{ commonName: 'a.com' }],
    });
  });

  it('carry the token, empty when signed out (SES-004, D-041)', async () => {
    const { session } = createTestSession();
    await session.client.get('/v1/account');
    localStorage.clear();
    const other = createTestSession();
    await other.session.client.get('/signupCode', { email: 'a@b.co' });
    expect(api.requests.map(({ headers }) => headers.get('token'))).toEqual(['abc', '']);
  });

  it('ask for the words of the portal’s language (D-023)', async () => {
    const { session } = createTestSession();
    session.setLang('de');
    await session.client.get('/v1/account');
    expect(api.requests[0]?.headers.get('accept-language')).toBe('de');
  });

  it('add Authorization and Accept on request only (SES-005)', async () => {
    const { session } = createTestSession();
    await session.client.get('/v1/account', {}, { authorization: true });
    await session.client.get('/v1/profile');
    expect(api.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Token abc', null]);
    expect(api.requests[0]?.headers.get('accept')).toBe('application/json');
    expect(api.requests[1]?.headers.get('accept')).not.toBe('application/json');
  });

  it('have helpers for the six shapes (SES-007)', async () => {
    const { client } = createTestSession().session;
    await client.get('/v1/a', { q: 1 });
    await client.getById('/v1/a', 'x/y');
    await client.post('/v1/a', { b: 1 });
    await client.put('/v1/a', { id: 7 });
    await client.putById('/v1/a', 7, { b: 1 });
    await client.deleteById('/v1/a', 7);
    expect(api.requests.map(({ method, path, query, body }) => `${method} ${path}?${query} ${body}`)).toEqual(
      [
        'GET /v1/a?q=1 ',
        'GET /v1/a/x%2Fy? ',
        'POST /v1/a? b=1',
        'PUT /v1/a? id=7',
        'PUT /v1/a/7? b=1',
        'DELETE /v1/a/7? ',
      ],
    );
  });

  it('ask lists for their first page (SES-026, SES-027, SES-028, SES-029, SES-030, SES-031)', async () => {
    api.answer(() => ({ body: { code: 200, msg: '', data: [] } }));
    const { client } = createTestSession().session;
    await client.list('/v1/withdraw');
    await client.get('/v1/user/roles');
    await client.call(orderCalls.listOrderDomains, { orderNo: 'N1' });
    await client.call(orderCalls.listProducts, {});
    await client.call(accountCalls.listContacts, { firstname: '三' });
    await client.call(accountCalls.listOrganizations, {});
    await client.call(accountCalls.listOrganizations, { limit: 20 });
    expect(api.requests.map(({ query }) => query)).toEqual([
      'limit=10&offset=1',
      'limit=100&offset=1',
      'limit=5000&offset=1',
      'limit=1000&offset=1',
      'limit=10&offset=1&firstname=%E4%B8%89',
      'limit=10&offset=1',
      'limit=20&offset=1',
    ]);
  });
});

describe('tokens', () => {
  it('of an authorization response header are stored and sent from then on (SES-006)', async () => {
    const { session } = createTestSession();
    api.answer(({ path }) => (path === '/v1/account' ? { headers: { authorization: 'Token xyz' } } : {}));
    await session.client.get('/v1/account');
    expect(localStorage.getItem('token')).toBe('xyz');
    await session.client.get('/v1/profile');
    expect(api.requests[1]?.headers.get('token')).toBe('xyz');
  });

  it('missing for a /v1 call sign out and send nothing, the signup code excepted (SES-012, D-043)', async () => {
    localStorage.clear();
    localStorage.setItem('currency', 'USD');
    const { session, visits } = createTestSession('/orders/list');
    expect(await failure(session.client.get('/v1/orders'))).toBe('signedOut');
    expect(await failure(session.client.get('/dm-serv/v1/carts'))).toBe('signedOut');
    expect(visits).toEqual(['/sign-in?redirect=%2Forders%2Flist']);
    expect(localStorage.getItem('currency')).toBeNull();
    expect(api.requests).toEqual([]);
    await session.client.call(sessionCalls.signupCodeByTel, { tel: '13812345678', telPrefix: '86' });
    expect(api.requests).toMatchObject([{ path: '/v1/signupCode' }]);
  });

  it('refused by 401 sign out once a burst, and the calls resolve (SES-013, D-035, D-061)', async () => {
    api.answer(() => ({ status: 401, body: { code: 401, msg: 'unknown token' } }));
    const { session, visits, notices } = createTestSession('/orders/list');
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => session.client.get('/v1/orders', { page })),
    );
    expect(replies.map((reply) => reply.errors?.msg)).toEqual(Array(5).fill('unknown token'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(visits).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  it('missing for a burst of calls redirect once, however late the router moves (SES-012, SES-013)', async () => {
    localStorage.clear();
    const visits: string[] = [];
    const { session } = createTestSession('/orders/list', { navigate: (path) => visits.push(path) });
    await Promise.all(['/v1/orders', '/v1/account'].map((path) => failure(session.client.get(path))));
    expect(visits).toHaveLength(1);
  });

  it('refused on a public page are removed and the page stays (D-061)', async () => {
    api.answer(() => ({ status: 401, body: { code: 401, msg: '' } }));
    const { session, visits } = createTestSession('/sign-up');
    await session.client.get('/v1/account');
    expect([localStorage.getItem('token'), visits]).toEqual([null, []]);
  });

  it('refused late do not end the session that followed (SES-013)', async () => {
    const { session, visits } = createTestSession();
    api.answer(async ({ path }) => {
      if (path !== '/v1/slow') return { headers: { authorization: 'new' } };
      await pause(50);
      return { status: 401 };
    });
    const slow = session.client.get('/v1/slow');
    await session.client.get('/v1/account');
    await slow;
    expect([localStorage.getItem('token'), visits]).toEqual(['new', []]);
  });
});

describe('the secret of the device', () => {
  it('of an API of another origin is kept over a sign-out and sent with every call', async () => {
    const { session } = createTestSession();
    api.answer(({ path }) => (path === '/login' ? { headers: { device: 'd3vice' } } : {}));
    await session.client.call(sessionCalls.login, { account: 'a@b.co' });
    api.answer(() => ({}));
    await session.client.get('/v1/account');
    await session.logout();
    await session.client.call(sessionCalls.login, { account: 'a@b.co' });
    expect(api.requests.map(({ headers }) => headers.get('device'))).toEqual([
      null,
      'd3vice',
      'd3vice',
      'd3vice',
    ]);
  });

  it('is no matter where a cookie does it: nothing is stored and nothing sent', async () => {
    const { session } = createTestSession();
    await session.client.get('/v1/account');
    expect([localStorage.getItem('device'), api.requests[0]?.headers.has('device')]).toEqual([null, false]);
  });
});
