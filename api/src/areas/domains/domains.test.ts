import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, domainCalls } from '@certdeck/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { embeddedRegistrar } from '../../ports/registrar/embedded/embedded-registrar.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { publishTldPrices } from './prices/publish.ts';
import { TldList } from './prices/tld-list.ts';
import { insertTldPrices } from './prices/tld-prices.store.ts';

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  customer = await api.addAccount();
});
afterAll(() => api.close());

const suggest = (input: object, language = 'en') =>
  api.call(domainCalls.suggest, input, {
    token: customer.token,
    headers: { 'accept-language': language },
  });
const rowsOf = async (input: object) => (await suggest(input)).body.data;

async function register(name: string): Promise<void> {
  const registrar = embeddedRegistrar({ db: api.services.db, now: api.services.now });
  const postal = { name: 'A', street: 'B', city: 'C', postcode: '1', country: 'CN' };
  await registrar.saveContact({ handle: 'C-1', int: postal, phone: '+86.13800138000', email: 'a@b.example' });
  const contacts = { registrant: 'C-1', admin: 'C-1', tech: 'C-1', billing: 'C-1' };
  const answer = await registrar.create({ key: `test-${name}`, name, years: 1, contacts, nameservers: [] });
  expect(answer.ok).toBe(true);
}

describe('a search of domain names', () => {
  it('answers what was asked for first, then pages of suggestions in an order that stays (API-137, DOM-001)', async () => {
    const first = await suggest({ keyword: 'coffee' });
    expect(first.body.data).toEqual([
      {
        domain: 'coffee.com.test',
        unicode: 'coffee.com.test',
        state: 'free',
        available: true,
        price: 7500,
        renewPrice: 7900,
        threeYears: 7500 + 2 * 7900,
        currency: 'CNY',
        exact: true,
        reason: '',
      },
    ]);
    expect(first.body.total).toBe(61);
    const pages = await Promise.all([2, 3, 4, 5].map((offset) => rowsOf({ keyword: 'coffee', offset })));
    expect(pages.map((rows) => rows.length)).toEqual([20, 20, 20, 0]);
    const names = pages.flat().map(({ domain }) => domain);
    expect(new Set([...names, 'coffee.com.test']).size).toBe(61);
    expect(pages.flat().every(({ exact }) => !exact)).toBe(true);
    const halves = await Promise.all(
      [2, 3].map((offset) => rowsOf({ keyword: 'coffee', offset, limit: 30 })),
    );
    expect(halves.flat().map(({ domain }) => domain)).toEqual(names);
  });

  it('says of each name what the registry says, and never guesses (API-137, DOM-001)', async () => {
    await register('taken.net.test');
    const keyword =
      'free.shop.test taken.net.test music.com.test demo.test coffee.com 商城.公司.test free.de.test';
    const rows = await rowsOf({ keyword });
    expect(
      rows.map(({ unicode, state, available, price, renewPrice, threeYears }) => [
        unicode,
        state,
        available,
        price,
        renewPrice,
        threeYears,
      ]),
    ).toEqual([
      ['free.shop.test', 'free', true, 1400, 25_100, 51_600],
      ['taken.net.test', 'taken', false, null, null, null],
      // A price of its own for the first year alone.
      ['music.com.test', 'premium', true, 1_840_000, 8000, 1_856_000],
      ['demo.test', 'reserved', false, null, null, null],
      ['coffee.com', 'notSold', false, null, null, null],
      ['商城.公司.test', 'free', true, 2100, 19_400, 40_900],
      ['free.de.test', 'free', true, 3700, 3700, null],
    ]);
    expect(rows[5]?.domain).toBe('xn--czru2d.xn--55qx5d.test');
  });

  it('is limited to top-level domains where some are named (API-137, DOM-001)', async () => {
    const rows = await rowsOf({ keyword: 'coffee', tlds: 'io.test,net.test' });
    expect(rows.map(({ domain }) => domain)).toEqual(['coffee.net.test', 'coffee.io.test']);
    const more = await rowsOf({ keyword: 'coffee', tlds: 'io.test,net.test', offset: 2, limit: 60 });
    expect(more.length).toBeGreaterThan(20);
    expect(more.filter(({ domain }) => !/\.(io|net)\.test$/.test(domain))).toEqual([]);
  });

  it('says of one name of a list that nobody can register it and why, and answers the others (API-137, DOM-001)', async () => {
    const { body } = await suggest({ keyword: 'one.test -bad.test two.test' });
    expect(body.data.map(({ unicode, state, reason }) => [unicode, state, reason])).toEqual([
      ['one.test', 'free', ''],
      ['-bad.test', 'invalid', expect.stringMatching(/“-bad\.test” has a hyphen/)],
      ['two.test', 'free', ''],
    ]);
    expect(body.data[1]).toMatchObject({ available: false, price: null, exact: true });
    const german = await suggest({ keyword: 'one.test -bad.test' }, 'de');
    expect(german.body.data[1]?.reason).toMatch(/Bindestrich/);
    expect((await suggest({ keyword: '-a.test -b.test' })).body.data.map(({ state }) => state)).toEqual([
      'invalid',
      'invalid',
    ]);
  });

  it.each([
    [{ keyword: 'coffee_shop.test' }, 'keyword', /“coffee_shop\.test” has characters/],
    [{ keyword: '-bad.test' }, 'keyword', /“-bad\.test” has a hyphen/],
    [{ keyword: 'аpple.com.test' }, 'keyword', /mixes letters/],
    [{ keyword: '&' }, 'keyword', /Type a word/],
    [{ keyword: 'coffee', tlds: 'com.test,museum' }, 'tlds', /“\.museum” isn’t sold/],
  ])('refuses %j, naming what is wrong at the field %s (API-137, DOM-001)', async (input, field, words) => {
    const { body } = await suggest(input);
    expect(body.code).toBe(BodyCode.badInput);
    expect(body.errors?.[field]).toMatch(words);
  });

  it('shows within a minute that a name is gone (DOM-001)', async () => {
    const state = async () => (await rowsOf({ keyword: 'soon.net.test' }))[0]?.state;
    expect(await state()).toBe('free');
    await register('soon.net.test');
    api.advance(60);
    expect(await state()).toBe('taken');
  });

  it('leaves nothing of itself in the log or the database (DOM-001)', async () => {
    await suggest({ keyword: 'verysecretplan' });
    await suggest({ keyword: 'verysecretplan', offset: 2 });
    expect(api.log.join()).not.toContain('verysecretplan');
    const { rows } = await api.services.database.execute(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const holding: unknown[] = [];
    for (const { name } of rows) {
      const found = await api.services.database.execute(
        `select 1 from "${String(name)}" as one where one::text like '%verysecretplan%' limit 1`,
      );
      if (found.rows.length > 0) holding.push(name);
    }
    expect(rows.length).toBeGreaterThan(50);
    expect(holding).toEqual([]);
  });

  it('needs a token, as every call of the domain service (DOM-019, API-003)', async () => {
    for (const call of [domainCalls.suggest, domainCalls.listTlds])
      expect((await api.call(call as typeof domainCalls.suggest, { keyword: 'a' })).status).toBe(401);
  });

  it('is refused to who asks again and again, for others’ sake (DOM-001)', async () => {
    const { token } = await api.addAccount();
    const codes = new Set<number>();
    for (let count = 0; count < 130; count++)
      codes.add((await api.call(domainCalls.suggest, { keyword: 'a.test' }, { token })).body.code);
    expect(codes).toEqual(new Set([BodyCode.ok, BodyCode.tooManySends]));
    expect((await suggest({ keyword: 'a.test' })).body.code).toBe(BodyCode.ok);
  });
});

describe('prices of top-level domains', () => {
  const tlds = async () => (await api.call(domainCalls.listTlds, {}, { token: customer.token })).body;

  it('stand in data and beside it, sorted, with our margin over the registry’s (API-151, DOM-013, DOM-015)', async () => {
    const body = await tlds();
    expect(Reflect.get(body, 'tld')).toEqual(body.data.tld);
    const names = body.data.tld.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(body.data.tld.find(({ name }) => name === 'shop.test')).toEqual({
      name: 'shop.test',
      unicode: 'shop.test',
      register: 1400,
      renew: 25_100,
      transfer: 25_100,
      restore: 69_000,
      threeYears: 51_600,
      currency: 'CNY',
      minYears: 1,
      maxYears: 10,
      graceDays: 45,
      redemptionDays: 30,
    });
    expect(body.data.tld.find(({ name }) => name === 'xn--55qx5d.test')?.unicode).toBe('公司.test');
    expect(body.data.tld.find(({ name }) => name === 'de.test')?.threeYears).toBeNull();
  });

  it('hold from their moment on, for a search too (DOM-013)', async () => {
    const { db, now } = api.services;
    const at = new Date(now().getTime() + 3_600_000);
    const cents = { register: 100, renew: 200, transfer: 300, restore: 400 };
    const price = { tld: 'net.test', validFrom: at, decided: false, ...cents };
    await transaction(db, (trx) => insertTldPrices(trx, [price]));
    const found = async () => (await tlds()).data.tld.find(({ name }) => name === 'net.test')?.register;
    api.advance(60);
    expect(await found()).toBe(8800);
    api.advance(3540);
    expect(await found()).toBe(100);
    expect((await rowsOf({ keyword: 'cheap.net.test' }))[0]?.price).toBe(100);
  });

  it('are shown while the registry is away, if it has ever said what it sells (DOM-013)', async () => {
    const { db, now } = api.services;
    const registrar = embeddedRegistrar({ db, now });
    const away = async () => ({ ok: false, code: 'UNREACHABLE', detail: 'x' }) as const;
    const ports = { db, now, registrar, currency: 'CNY', rates: async () => [], points: 0 };
    const list = new TldList(ports);
    const first = await list.current();
    expect(first.tlds.length).toBeGreaterThan(5);
    registrar.tlds = away;
    api.advance(60);
    expect(await list.current()).toEqual(first);
    await expect(new TldList(ports).current()).rejects.toThrow('can’t be reached');
  });

  it('follow the registry’s, the rates and the margin, and stay as they are where nothing changed (DOM-013)', async () => {
    const { db, now, log } = api.services;
    const registrar = embeddedRegistrar({ db, now });
    const options = { db, now, log, registrar, currency: 'CNY', rates: async () => [], points: 1500 };
    // The price of the test above was decided by nobody.
    api.advance(1);
    expect(await publishTldPrices(options)).toBe(1);
    api.advance(1);
    expect(await publishTldPrices(options)).toBe(0);
    api.advance(1);
    const count = (await tlds()).data.tld.length;
    expect(await publishTldPrices({ ...options, points: 2000 })).toBe(count);
    // In a currency without a rate nothing can be priced, and what was stays.
    api.advance(1);
    expect(await publishTldPrices({ ...options, currency: 'EUR' })).toBe(0);
    const away = {
      ...registrar,
      tlds: async () => ({ ok: false, code: 'UNREACHABLE', detail: 'x' }) as const,
    };
    expect(await publishTldPrices({ ...options, registrar: away })).toBe(0);
  });
});
