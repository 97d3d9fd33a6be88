import { describe, expect, it } from '@jest/globals';
import { defaultSiteConfig } from '@certdeck/contract';
import { memoryStorage } from './stored.ts';
import { createTestSession } from './testing/api-server.ts';
import { account, answerAsApi, ok, profile, serveSuite } from './testing/signed-in.ts';
import { tokenCookie } from './token-cookie.ts';
import { fromFlag, profileProgress, toFlag } from './user.ts';

const api = serveSuite();

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

  it('keep created order numbers until they are paid (SES-033, D-057)', () => {
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
    answerAsApi(api);
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
    answerAsApi(api);
    await createTestSession('/sign-in').session.signIn({ account: 'a' });
    expect(document.cookie).toBe('');
    const site = { ...defaultSiteConfig, apiBaseURL: 'http://localhost/api', sessionCookie: true };
    const { session } = createTestSession('/sign-in', { site });
    answerAsApi(api, 'T2');
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

describe('the currency that a site shows', () => {
  const rates = [
    { currency: 'CNY', rate: 1, symbol: '¥', unit: 'CNY' },
    { currency: 'EUR', rate: 0.12, symbol: '€', unit: 'EUR' },
  ];
  const shownBy = async (shownCurrency: string) => {
    localStorage.setItem('token', 'abc');
    api.answer(() => ok({ currencies: rates }));
    const site = { ...defaultSiteConfig, apiBaseURL: 'http://localhost/api', shownCurrency };
    const { session } = createTestSession('/dashboard', { site });
    await session.loadRates();
    return session;
  };

  it('is that of who has chosen none, without being kept, and the portal’s own can be chosen instead (D-496)', async () => {
    const session = await shownBy('EUR');
    expect(session.getState().currency).toMatchObject({ unit: 'EUR', exRate: 0.12 });
    expect(localStorage.getItem('currency')).toBeNull();
    session.setCurrency('CNY');
    expect(session.getState().currency).toMatchObject({ unit: 'CNY', exRate: 1 });
    expect((await shownBy('EUR')).getState().currency.unit).toBe('CNY');
  });

  it('is the portal’s own where there is no rate for it (D-070)', async () => {
    expect((await shownBy('XYZ')).getState().currency).toMatchObject({ unit: 'CNY', exRate: 1 });
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
    answerAsApi(api);
    const { session } = createTestSession();
    await session.loadUser();
    expect(Object.keys(session.getState().user ?? {}).toSorted()).toEqual(
      [...Object.keys(account), ...Object.keys(profile), 'profileProgress'].toSorted(),
    );
    expect(session.getState().agentStatus).toBe('active');
  });
});
