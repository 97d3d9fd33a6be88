import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, type Call, developerCalls, domainCalls } from '@certdeck/contract';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { move, PAID_FROM_BALANCE } from '../../ledger/ledger.ts';
import { lockBalance } from '../../ledger/ledger.store.ts';
import { doJobs } from '../../notify/testing/ending.ts';
import { factsFor } from '../../webhooks/testing/facts.ts';
import { callAs, type RegisteredName, registeredName, tick } from '../testing/registered.ts';

const DAY = 86_400;
let api: TestApi;
let customer: TestAccount;
let names = 0;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
});
afterAll(() => api.close());
beforeEach(async () => {
  customer = await api.addAccount();
});

const own = <Input, Data>(call: Call<Input, Data>, input: unknown, headers?: Record<string, string>) =>
  callAs(api, customer, call, input, headers);
const nameOf = (options: Parameters<typeof registeredName>[3] = {}, tld = 'com.test') =>
  registeredName(api, customer, `name${(names += 1)}.${tld}`, options);
const detailOf = async ({ orderNo }: RegisteredName) => (await own(domainCalls.getDomain, { orderNo })).data;
const historyOf = async (name: RegisteredName) => (await detailOf(name)).history.map(({ kind }) => kind);
const quoteOf = async ({ orderNo }: RegisteredName, years = 1) =>
  (await own(domainCalls.renewalPrice, { orderNo: [orderNo], years })).data;

async function payIn(amount: number): Promise<void> {
  const movement = { key: newID(), kind: 'opening', payMethod: PAID_FROM_BALANCE, orderNo: '' } as const;
  await transaction(api.services.db, (trx) => move(trx, customer.accountID, [{ ...movement, amount }]));
}
const balance = () => transaction(api.services.db, (trx) => lockBalance(trx, customer.accountID));
/** Lets time pass until so many days are left of a name. */
async function advanceTo(name: RegisteredName, days: number): Promise<void> {
  const end = (await detailOf(name)).expireTime ?? 0;
  // The end has parts of a second that the wire leaves out.
  api.advance(end + 1 - days * DAY - api.services.now().getTime() / 1000);
}
const noticesOf = async (kind = 'domainExpiry') =>
  api.services.db
    .selectFrom('notices')
    .select(['details', 'fact'])
    .where('account_id', '=', customer.accountID)
    .where('kind', '=', kind)
    .where('reader', '=', '')
    .orderBy('created_at')
    .execute();
const sortsTold = async () => (await noticesOf()).map(({ details }) => details['sort']);

describe('a renewal', () => {
  it('is quoted by years and state, and its problem said (API-159, DOM-005, DOM-018)', async () => {
    const name = await nameOf();
    const end = (await detailOf(name)).expireTime ?? 0;
    expect(await quoteOf(name, 2)).toMatchObject({
      price: 15_800,
      currency: 'CNY',
      quotes: [{ kind: 'renew', years: 2, price: 15_800, expireTime: end, problem: null }],
    });
    expect(await quoteOf(name, 10)).toMatchObject({ price: 0, quotes: [{ problem: 'termNotSold' }] });
    api.advance(412 * DAY);
    expect((await quoteOf(name)).quotes).toMatchObject([{ kind: 'restore', years: 1, price: 72_300 }]);
    api.advance(30 * DAY);
    expect((await quoteOf(name)).quotes).toMatchObject([{ price: null, problem: 'notRenewable' }]);
  });

  it('of twenty names is paid and done, all of them (API-158, DOM-005)', async () => {
    await payIn(20 * 7900);
    const twenty = [];
    for (let count = 0; count < 20; count += 1) twenty.push(await nameOf());
    const orderNo = twenty.map((name) => name.orderNo);
    const { data } = await own(domainCalls.renewDomains, { orderNo, years: 1, amount: 20 * 7900 });
    expect(new Set(data.orderNo).size).toBe(20);
    expect(await balance()).toBe(0);
    expect((await quoteOf(twenty[3] as RegisteredName)).quotes).toMatchObject([{ problem: 'underWay' }]);
    await doJobs(api, ['domain']);
    const [first] = twenty;
    const detail = await detailOf(first as RegisteredName);
    expect(detail.orders).toMatchObject([
      { orderNo: data.orderNo[0], kind: 'renew', years: 1, amount: 7900, status: 'done' },
    ]);
    expect((detail.expireTime ?? 0) - (detail.registeredTime ?? 0)).toBeGreaterThan(729 * DAY);
    const list = await own(domainCalls.listRenewals, { limit: 15 });
    expect([list.data.length, list.total]).toEqual([15, 20]);
  });

  it('of twenty names is none where one of them can’t be renewed, or the balance is too low (API-158)', async () => {
    await payIn(20 * 7900 - 1);
    const twenty = [];
    for (let count = 0; count < 19; count += 1) twenty.push(await nameOf());
    const longest = await nameOf({ years: 10 });
    const orderNo = [...twenty, longest].map((name) => name.orderNo);
    const refused = await own(domainCalls.renewDomains, { orderNo, years: 1, amount: 20 * 7900 });
    expect(refused.code).toBe(BodyCode.wrongState);
    expect(refused.data).toMatchObject({ failOrders: [{ orderNo: longest.orderNo }] });
    orderNo.splice(19, 1, (await nameOf()).orderNo);
    const poor = await own(domainCalls.renewDomains, { orderNo, years: 1, amount: 20 * 7900 });
    expect(poor.code).toBe(BodyCode.balanceTooLow);
    expect(await balance()).toBe(20 * 7900 - 1);
    expect((await own(domainCalls.listRenewals, {})).total).toBe(0);
  });

  it('at another price than was seen charges nothing and says the price (API-158, DOM-018)', async () => {
    await payIn(100_000);
    const { orderNo } = await nameOf();
    const answer = await own(domainCalls.renewDomains, { orderNo: [orderNo], years: 1, amount: 7800 });
    expect(answer).toMatchObject({
      code: BodyCode.wrongState,
      errors: { amount: 'The price is now ¥79.00 CNY. Nothing was charged; please look again.' },
    });
    expect(await balance()).toBe(100_000);
  });

  it('from an end that was seen is bought once, in whichever two tabs at once (API-158)', async () => {
    await payIn(100_000);
    const name = await nameOf();
    const end = (await detailOf(name)).expireTime ?? 0;
    const wish = { orderNo: [name.orderNo], years: 1, amount: 7900, ends: [String(end)] };
    const both = await Promise.all([
      own(domainCalls.renewDomains, wish, { 'idempotency-key': 'one' }),
      own(domainCalls.renewDomains, wish, { 'idempotency-key': 'two' }),
    ]);
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200,
      BodyCode.wrongState,
    ]);
    await doJobs(api, ['domain']);
    // The page of the second tab is still as it was.
    const late = await own(domainCalls.renewDomains, wish, { 'idempotency-key': 'three' });
    expect([late.code, late.msg]).toEqual([
      BodyCode.wrongState,
      expect.stringContaining('may have been renewed already'),
    ]);
    expect(await balance()).toBe(92_100);
    const { expireTime } = await detailOf(name);
    expect(late.data).toMatchObject({ amount: 7900, ends: [expireTime] });
    expect(late.errors).toEqual({ ends: expect.stringMatching(/has another end than you have seen/) });
    const ends = [String(expireTime)];
    expect((await own(domainCalls.renewDomains, { ...wish, ends })).code).toBe(200);
  });

  it('with more or fewer ends than names is refused, and charges nothing (API-158)', async () => {
    await payIn(100_000);
    const [one, other] = [await nameOf(), await nameOf()];
    const wish = { orderNo: [one.orderNo, other.orderNo], years: 1, amount: 15_800 };
    for (const ends of [['1'], ['1', '2', '3']]) {
      const { code, errors } = await own(domainCalls.renewDomains, { ...wish, ends });
      expect([code, Object.keys(errors ?? {})]).toEqual([BodyCode.badInput, ['ends']]);
    }
    expect(await balance()).toBe(100_000);
  });

  it('by a customer and by itself at once is bought once (API-158, DOM-005)', async () => {
    await payIn(100_000);
    const name = await nameOf({ auto_renew: true });
    await advanceTo(name, 30);
    const wish = { orderNo: [name.orderNo], years: 1, amount: 7900 };
    await Promise.all([own(domainCalls.renewDomains, wish), tick(api, 'domain-renew')]);
    await tick(api, 'domain-renew');
    await doJobs(api, ['domain']);
    await tick(api, 'domain-renew');
    expect(await balance()).toBe(92_100);
  });

  it.each([-1, 0, 11, '1e1', 1.5])(
    'of %p years is refused at its field (API-158, API-159)',
    async (years) => {
      const { orderNo } = await nameOf();
      for (const answer of [
        await own(domainCalls.renewalPrice, { orderNo: [orderNo], years }),
        await own(domainCalls.renewDomains, { orderNo: [orderNo], years, amount: 0 }),
      ])
        expect([answer.code, Object.keys(answer.errors ?? {})]).toEqual([BodyCode.badInput, ['years']]);
    },
  );

  it('with the same key is paid once (API-008, API-158)', async () => {
    await payIn(100_000);
    const { orderNo } = await nameOf();
    const once = () =>
      own(
        domainCalls.renewDomains,
        { orderNo: [orderNo], years: 1, amount: 7900 },
        { 'idempotency-key': 'k' },
      );
    const first = await once();
    expect((await once()).data).toEqual(first.data);
    expect(await balance()).toBe(92_100);
  });

  it('of a name in redemption restores it (API-158, DOM-005)', async () => {
    await payIn(72_300);
    const name = await nameOf();
    api.advance(415 * DAY);
    const wish = { orderNo: [name.orderNo], years: 1, amount: 72_300 };
    expect((await own(domainCalls.renewDomains, wish)).code).toBe(200);
    await doJobs(api, ['domain']);
    expect(await detailOf(name)).toMatchObject({
      status: 'active',
      orders: [{ kind: 'restore', status: 'done' }],
    });
  });

  it('that the registry refuses says why, in the reader’s language (API-157)', async () => {
    const name = await nameOf();
    await api.services.db
      .insertInto('domain_orders')
      .values({
        account_id: customer.accountID,
        order_no: `DM${newID().slice(-12)}`,
        domain_id: name.id,
        kind: 'renew',
        years: 1,
        amount: 7900,
        fee: null,
        fee_currency: null,
        state: 'refused',
        refusal: 'POLICY',
        detail: 'Not today',
        attempts: 1,
        actor_id: null,
        created_at: api.services.now(),
      })
      .execute();
    const said = async (language: string) =>
      (await own(domainCalls.listRenewals, {}, { 'accept-language': language })).data[0]?.refusal;
    expect(await said('en')).toBe('The registry refused it by its rules: Not today');
    expect(await said('de')).toBe('Die Registry hat es nach ihren Regeln abgelehnt: Not today');
  });
});

describe('a name that renews by itself', () => {
  it('is renewed once for an end, thirty days before it (DOM-005)', async () => {
    await payIn(100_000);
    const name = await nameOf({ auto_renew: true });
    api.advance(334 * DAY);
    await tick(api, 'domain-renew');
    expect(await balance()).toBe(100_000);
    api.advance(DAY);
    await tick(api, 'domain-renew');
    await tick(api, 'domain-renew');
    expect(await balance()).toBe(92_100);
    await doJobs(api, ['domain']);
    const { orders, history } = await detailOf(name);
    expect(orders).toMatchObject([{ kind: 'renew', years: 1, amount: 7900, status: 'done' }]);
    expect(history.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['renewed', ''],
      ['renewalOrdered', ''],
    ]);
    api.advance(20 * DAY);
    await tick(api, 'domain-renew');
    await tick(api, 'domain-notices');
    expect(await balance()).toBe(92_100);
    expect(await sortsTold()).toEqual([]);
  });

  it.each([
    ['de.test', 30, 3700],
    ['jp.test', 20, 27_600],
  ])(
    'below %s, of one year at a time, is renewed once the registry takes it: %i days before its end, and nobody is told before (DOM-005)',
    async (tld, days, price) => {
      await payIn(price + 100);
      const name = await nameOf({ auto_renew: true }, tld);
      expect((await quoteOf(name)).quotes).toMatchObject([{ problem: 'termNotSold' }]);
      await advanceTo(name, days + 1);
      await tick(api, 'domain-renew');
      await advanceTo(name, days);
      expect([await balance(), await sortsTold()]).toEqual([price + 100, []]);
      await tick(api, 'domain-renew');
      expect(await balance()).toBe(100);
      await doJobs(api, ['domain']);
      const { orders, registeredTime, expireTime } = await detailOf(name);
      expect(orders).toMatchObject([{ kind: 'renew', years: 1, status: 'done' }]);
      expect((expireTime ?? 0) - (registeredTime ?? 0)).toBeGreaterThan(729 * DAY);
      expect(await sortsTold()).toEqual([]);
      expect((await quoteOf(name)).quotes).toMatchObject([{ problem: 'termNotSold' }]);
    },
  );

  it('is told of once a rung while the balance is too low, and renewed once it suffices (DOM-005)', async () => {
    const name = await nameOf({ auto_renew: true });
    await payIn(100);
    for (const days of [30, 20, 15, 11, 7]) {
      await advanceTo(name, days);
      await tick(api, 'domain-renew');
      await tick(api, 'domain-renew');
    }
    // Rungs at 30, 15 and 7 days; nothing between them.
    expect(await sortsTold()).toEqual(Array(3).fill('balanceTooLow'));
    expect(await historyOf(name)).toEqual(Array(3).fill('autoRenewFailed'));
    const [notice] = await noticesOf();
    expect(notice?.details).toMatchObject({ name: name.name, cents: '7900', autoRenew: 'Y', days: '30' });
    await payIn(7900);
    await advanceTo(name, 3);
    await tick(api, 'domain-renew');
    await doJobs(api, ['domain']);
    expect(await balance()).toBe(100);
    expect((await historyOf(name)).slice(0, 2)).toEqual(['renewed', 'renewalOrdered']);
  });
});

describe('members are told of a name that ends', () => {
  it('on its days before and after the end, once each, and with each notice their programs (DOM-005, D-663)', async () => {
    const hook = { url: 'https://hook.example/', events: ['domain.expiring'] };
    expect((await own(developerCalls.createWebhook, hook)).code).toBe(200);
    const registered = await nameOf();
    const { orderNo, name: domainName } = registered;
    const end = (await detailOf(registered)).expireTime ?? 0;
    const told: number[] = [];
    for (const left of [61, 60, 59, 31, 30, 29, 15, 14, 13, 8, 7, 6, 2, 1, 0, -2, -3, -4, -11]) {
      // The end has parts of a second that the wire leaves out.
      api.advance(end + 1 - left * DAY - api.services.now().getTime() / 1000);
      await tick(api, 'domain-notices');
      await tick(api, 'domain-notices');
      if ((await noticesOf()).length > told.length) told.push(left);
    }
    expect(told).toEqual([60, 30, 14, 7, 1, -3]);
    expect(await sortsTold()).toEqual([...Array(5).fill('reminder'), 'expired']);
    expect(await factsFor(api.services.db, customer.accountID)).toEqual(
      [60, 30, 14, 7, 1, 0].map((days) => [
        'domain.expiring',
        { orderNo, domainName, days, expiresAt: end, autoRenew: false },
      ]),
    );
  });

  it('by mail, which says date, price, whether it renews by itself, and leads to the name (DOM-005)', async () => {
    const name = await nameOf();
    api.advance(351 * DAY);
    await tick(api, 'domain-notices');
    const mail = await api.services.db
      .selectFrom('mail_outbox')
      .select(['title', 'body'])
      .where('account_id', '=', customer.accountID)
      .executeTakeFirstOrThrow();
    expect(mail.title).toMatch(new RegExp(`${name.name}.*到期`));
    expect(mail.body).toMatch(/¥79\.00元/);
    expect(mail.body).toMatch(/未开启自动续期/);
    expect(mail.body).toContain(`/domain/manage/${name.orderNo}`);
  });
});
