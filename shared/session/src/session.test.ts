import { describe, expect, it, jest } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { getSession, installSession } from './installed.ts';
import { hashPassword } from './password.ts';
import { createTestSession } from './testing/api-server.ts';
import { answerAsApi, serveSuite } from './testing/signed-in.ts';

const api = serveSuite();

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

describe('who is signed in', () => {
  it('is known, though a page reads the same at the same time (B§9.4)', async () => {
    answerAsApi(api);
    localStorage.setItem('token', 'T0');
    const { session } = createTestSession('/account/secure');
    const loaded = session.loadUser();
    const page = session.client.call(accountCalls.getProfile, {}, { messages: 'none', follow: true });
    await Promise.all([loaded, page]);
    expect(session.getState().user).toMatchObject({ balance: 12_345, profileProgress: 83 });
  });
});

describe('signing in', () => {
  it('sends the MD5 of the password in the body, stores the token and loads the user once (SES-008, SES-037, SES-038, D-045)', async () => {
    answerAsApi(api);
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

describe('the installed session', () => {
  it('is the one that the host gives, and an error before that', () => {
    expect(() => getSession()).toThrow('installSession');
    const { session } = createTestSession();
    installSession(session);
    expect(getSession()).toBe(session);
  });
});
