import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createApiServer, createTestSession } from './testing/api-server.ts';
import { getSession, installSession } from './installed.ts';
import { hashPassword } from './password.ts';
import { memoryStorage } from './stored.ts';
import { tokenCookie } from './token-cookie.ts';
import { fromFlag, profileProgress, toFlag } from './user.ts';
import { defaultSiteConfig } from '@certdeck/contract';

const account = {
  accountInfo: 'ACME',
  accountNo: 'A1',
  rootUUID: 'R',
  balance: 12_345,
  toBeInvoicedAmount: 100,
  authPProgress: 0,
  authEProgress: 3,
  telAuth: 'Y',
  emailAuth: 'N',
  googleAuth: 'N',
  lastLoginIP: '192.0.2.1',
  lastLoginTime: 1_700_000_000,
  expiredOrdersTotal: 2,
  agentStatus: 'active',
};
const profile = {
  firstname: '三',
  lastname: '张',
  tel: '13812345678',
  email: 'a@b.co',
  key: '',
  idCard: '',
  authName: '',
  companyName: 'ACME',
};
const ok = (data: unknown) => ({ body: { code: 200, msg: '', data } });

const api = createApiServer();
beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  api.reset();
  localStorage.clear();
  installSession(null);
  jest.restoreAllMocks();
});
afterAll(() => api.server.close());

/** Answers the calls of a signed-in customer. */
function answerAsApi(token = 'T1'): void {
  api.answer(({ path }) => {
    if (path === '/login') return { ...ok({}), headers: { authorization: token } };
    if (path === '/v1/account') return ok(account);
    return path === '/v1/profile' ? ok(profile) : ok({});
  });
}

function fillStorage(): void {
  for (const name of [
    'token',
    'currency',
    'agentStatus',
    'createdOrderNos',
    'lang',
    'theme-mode',
    'spark',
    'encryption_key',
  ]) {
    localStorage.setItem(name, name === 'lang' ? 'de' : name);
  }
}

describe('signing in', () => {
  it('sends the MD5 of the password in the body, stores the token and loads the user once (SES-008, SES-037, SES-038)', async () => {
    answerAsApi();
    const { session } = createTestSession('/sign-in');
    const reply = await session.signIn({ account: 'a@b.co', password: 'Passw0rd!' });
    expect(reply.code).toBe(200);
    expect(api.requests[0]).toMatchObject({
      path: '/login',
      query: '',
      body: 'account=a%40b.co&password=47b7bfb65fa83ac9a71dcb0f6296bb6e',
    });
    expect(Object.keys({ ...localStorage })).toEqual(['token', 'agentStatus']);
    expect(localStorage.getItem('token')).toBe('T1');
    expect(api.requests.map(({ path }) => path).toSorted()).toEqual(['/login', '/v1/account', '/v1/profile']);
    expect(session.getState().user).toMatchObject({
      balance: 12_345,
      telAuth: true,
      emailAuth: false,
      profileProgress: 83,
    });
  });

  it('passes another code on unchanged and stores nothing (SES-022)', async () => {
    api.answer(() => ({ body: { code: 12009, msg: 'm', data: { ticket: 't' } } }));
    const { session, notices } = createTestSession('/sign-in');
    expect(await session.signIn({ account: 'a' })).toMatchObject({ code: 12009, data: { ticket: 't' } });
    expect([notices, session.getState().token, api.requests.length]).toEqual([[], '', 1]);
  });

  it('fails when code 200 carries no token (D-042)', async () => {
    const { session } = createTestSession('/sign-in');
    expect((await session.signIn({ account: 'a' })).code).toBe(12001);
    expect(api.requests).toHaveLength(1);
  });

  it('hashes the password of a new account too (SES-037)', async () => {
    const { session } = createTestSession('/sign-up');
    await session.signUp({ account: 'a@b.co', password: 'Passw0rd!', code: '123456' });
    expect(api.requests[0]?.body).toContain('password=47b7bfb65fa83ac9a71dcb0f6296bb6e');
    expect(hashPassword('密码')).toMatch(/^[\da-f]{32}$/);
  });

  it('only logs a user that does not load (HOST-062)', async () => {
    localStorage.setItem('token', 'abc');
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { session, notices } = createTestSession();
    for (const answer of [{ status: 500 }, 'lost', { body: { code: 13001, msg: 'm' } }] as const) {
      api.answer(() => answer);
      await session.loadUser();
    }
    expect(log).toHaveBeenCalledTimes(3);
    expect([notices, session.getState().token]).toEqual([[], 'abc']);
  });
});

describe('signing out', () => {
  it('tells the API and clears exactly four values (SES-010, D-058)', async () => {
    fillStorage();
    const { session, visits } = createTestSession();
    await session.logout();
    expect(api.requests).toMatchObject([{ method: 'GET', path: '/v1/logout' }]);
    expect(api.requests[0]?.headers.get('token')).toBe('token');
    expect(Object.keys({ ...localStorage }).toSorted()).toEqual([
      'encryption_key',
      'lang',
      'spark',
      'theme-mode',
    ]);
    expect(session.getState()).toMatchObject({ token: '', user: null, lang: 'de', createdOrderNos: [] });
    expect(visits).toEqual(['/sign-in']);
  });

  it('works without the API, and no late answer brings the token back (SES-010)', async () => {
    fillStorage();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { session, notices } = createTestSession();
    api.answer(() => 'lost');
    await session.logout();
    expect([localStorage.getItem('token'), notices]).toEqual([null, []]);
    localStorage.setItem('token', 'abc');
    const again = createTestSession().session;
    api.answer(() => ({ headers: { authorization: 'renewed' } }));
    await again.logout();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('the token check at start', () => {
  it('clears the same values when the API refuses the token (SES-011, D-059)', async () => {
    fillStorage();
    api.answer(() => ({ body: { code: 13001, msg: 'm' } }));
    const { session, visits, notices } = createTestSession('/orders/list');
    expect(await session.verifyToken()).toBe(false);
    expect(Object.keys({ ...localStorage }).toSorted()).toEqual([
      'encryption_key',
      'lang',
      'spark',
      'theme-mode',
    ]);
    expect(visits).toEqual(['/sign-in?redirect=%2Forders%2Flist']);
    expect(notices).toEqual([]);
  });

  it('clears them once on HTTP 401 (SES-011, SES-013)', async () => {
    fillStorage();
    api.answer(() => ({ status: 401 }));
    const { session, visits } = createTestSession('/orders/list');
    expect(await session.verifyToken()).toBe(false);
    expect(visits).toHaveLength(1);
  });

  it('keeps the token when it learns nothing about it (D-059)', async () => {
    fillStorage();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { session } = createTestSession();
    api.answer(() => 'lost');
    expect(await session.verifyToken()).toBe(true);
    api.answer(() => ({ status: 503 }));
    expect(await session.verifyToken()).toBe(true);
  });

  it('sends nothing without a token (HOST-061)', async () => {
    expect(await createTestSession().session.verifyToken()).toBe(false);
    expect(api.requests).toEqual([]);
  });
});

describe('stored values', () => {
  it('start from their defaults and survive unknown values (D-021, D-023)', () => {
    expect(createTestSession().session.getState()).toMatchObject({
      lang: 'zh',
      themeMode: 'system',
      token: '',
      agentStatus: 'none',
    });
    localStorage.setItem('lang', 'xx');
    localStorage.setItem('theme-mode', 'pink');
    expect(createTestSession().session.getState()).toMatchObject({ lang: 'zh', themeMode: 'system' });
  });

  it('are written under their names (HOST-040, HOST-041)', () => {
    const { session } = createTestSession();
    session.setLang('de');
    session.setThemeMode('dark');
    expect({ ...localStorage }).toEqual({ lang: 'de', 'theme-mode': 'dark' });
    expect(createTestSession().session.getState()).toMatchObject({ lang: 'de', themeMode: 'dark' });
  });

  it('keep created order numbers until they are paid (SES-033)', () => {
    const { session } = createTestSession();
    session.rememberOrders(['N1', 'N2']);
    expect(localStorage.getItem('createdOrderNos')).toBe('N1,N2');
    expect(createTestSession().session.getState().createdOrderNos).toEqual(['N1', 'N2']);
    session.forgetOrders();
    expect(localStorage.getItem('createdOrderNos')).toBeNull();
  });

  it('may live elsewhere, for a partner page that keeps the token itself', async () => {
    const storage = memoryStorage();
    storage.setItem('token', 'partner');
    const { session } = createTestSession('/', { storage });
    await session.client.get('/v1/account');
    expect(api.requests[0]?.headers.get('token')).toBe('partner');
    expect(localStorage).toHaveLength(0);
  });

  it('follow a sign-in and a sign-out of another tab (SES-008, D-032)', async () => {
    answerAsApi();
    const { session, visits } = createTestSession('/orders/list');
    const stop = session.followTabs();
    localStorage.setItem('token', 'T1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(session.getState().token).toBe('T1');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(session.getState().token).toBe('');
    expect(visits).toEqual(['/sign-in?redirect=%2Forders%2Flist']);
    stop();
    localStorage.setItem('token', 'T2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(session.getState().token).toBe('');
  });
});

describe('the token cookie', () => {
  it('lives ten years where the site wants one (SES-009, D-040)', () => {
    expect(tokenCookie('a b', true)).toBe('token=a%20b; Max-Age=315360000; Path=/; SameSite=Lax; Secure');
    expect(tokenCookie('', false)).toBe('token=; Max-Age=0; Path=/; SameSite=Lax');
  });

  it('is written and cleared with the token, and off by default (SES-009, D-040)', async () => {
    answerAsApi();
    await createTestSession('/sign-in').session.signIn({ account: 'a' });
    expect(document.cookie).toBe('');
    const site = { ...defaultSiteConfig, apiBaseURL: 'http://localhost/api', sessionCookie: true };
    const { session } = createTestSession('/sign-in', { site });
    answerAsApi('T2');
    await session.signIn({ account: 'a' });
    expect(document.cookie).toBe('token=T2');
    await session.logout();
    expect(document.cookie).toBe('');
  });
});

describe('currencies', () => {
  const rates = [
    { currency: 'CNY', rate: 1, symbol: '¥', unit: 'CNY' },
    { currency: 'USD', rate: 0.14, symbol: '$', unit: 'USD' },
    { currency: 'XXX', rate: 0, symbol: '', unit: '' },
  ];

  it('are read from data.currencies into a map (SES-032)', async () => {
    localStorage.setItem('token', 'abc');
    api.answer(() => ok({ currencies: rates }));
    const { session } = createTestSession();
    await session.loadRates();
    expect([...session.getState().rates.keys()]).toEqual(['CNY', 'USD']);
  });

  it('can be chosen and stay chosen; the site one needs no rate (HOST-050, HOST-064, D-070)', async () => {
    localStorage.setItem('token', 'abc');
    localStorage.setItem('currency', 'USD');
    api.answer(() => ok({ currencies: rates }));
    const { session } = createTestSession();
    const own = { symbol: '¥', unit: 'CNY', exRate: 1, endSymbol: '元' };
    expect(session.getState().currency).toEqual(own);
    await session.loadRates();
    expect(session.getState().currency).toEqual({ symbol: '$', unit: 'USD', exRate: 0.14, endSymbol: 'USD' });
    session.setCurrency('CNY');
    expect(session.getState().currency).toEqual(own);
    expect(localStorage.getItem('currency')).toBe('CNY');
  });
});

describe('the user', () => {
  it('has flags as booleans, Y and N on the wire (SES-036, D-218)', () => {
    expect(['Y', 'N', 'x', undefined].map(fromFlag)).toEqual([true, false, false, false]);
    expect([true, false].map(toFlag).map(fromFlag)).toEqual([true, false]);
  });

  it('has a profile progress rounded down (SES-040, D-215)', () => {
    expect(profileProgress({ ...profile, idCard: ' ' })).toBe(83);
    expect(profileProgress({ ...profile, idCard: '1' })).toBe(100);
    expect(profileProgress({})).toBe(0);
  });

  it('has every field of account and profile (SES-038, SES-039)', async () => {
    localStorage.setItem('token', 'abc');
    answerAsApi();
    const { session } = createTestSession();
    await session.loadUser();
    expect(Object.keys(session.getState().user ?? {}).toSorted()).toEqual(
      [...Object.keys(account), ...Object.keys(profile), 'profileProgress'].toSorted(),
    );
    expect(session.getState().agentStatus).toBe('active');
  });
});

describe('the installed session', () => {
  it('is the one that the host gives, and an error before that', () => {
    expect(() => getSession()).toThrow('installSession');
    const { session } = createTestSession();
    installSession(session);
    expect(getSession()).toBe(session);
  });
});
