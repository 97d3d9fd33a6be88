import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { domainCalls, languages } from '@certdeck/contract';
import { otherRegistrarOf } from '../../../compose/demo.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { type DomainShop, type NameBuyer, openDomainShop } from '../../domains/testing/domain-shop.ts';
import { callAs, registeredName } from '../../domains/testing/registered.ts';
import { REGISTRAR_PATH } from './routes.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
let shop: DomainShop;
let buyer: NameBuyer;
let names = 0;
beforeAll(async () => {
  shop = await openDomainShop();
  buyer = await shop.addBuyer();
});
afterAll(() => shop.close());

const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.server.inject({
    method: 'POST',
    url: REGISTRAR_PATH,
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const act = async (fields: Record<string, string>) => (await send(fields)).body;
const page = async (headers: Record<string, string> = { 'accept-language': 'en' }) =>
  (await shop.server.inject({ url: REGISTRAR_PATH, headers })).body;
/** The row of a name in the table of the page. */
const rowOf = (body: string, name: string) =>
  body.match(/<tr><td.*?<\/tr>/gs)?.find((row) => row.includes(`>${name}<`)) ?? '';
const codeIn = (body: string, name: string) =>
  new RegExp(`<code>${name} (\\S+)</code>`).exec(body)?.[1] ?? '';
const freshName = (tld = 'com.test') => `elsewhere${(names += 1)}.${tld}`;

const call: <Input, Data>(
  one: Parameters<typeof callAs<Input, Data>>[2],
  input: unknown,
  headers?: Record<string, string>,
) => ReturnType<typeof callAs<Input, Data>> = (one, input, headers) =>
  callAs(shop, buyer, one, input, headers);

/** A name of the other registrar that the portal has asked for. */
async function askedByPortal(): Promise<{ name: string; orderNo: string }> {
  const name = freshName();
  const code = codeIn(await act({ act: 'register', name }), name);
  const { data: plan } = await call(domainCalls.planTransfers, { domains: [name] });
  const { data } = await call(
    domainCalls.startTransfers,
    { domains: [name], codes: [code], contactID: buyer.domainContactID, amount: plan.price },
    { 'idempotency-key': `to-portal-${name}` },
  );
  await shop.work();
  return { name, orderNo: data.orderNo[0] ?? '' };
}

const arrivalOf = async (orderNo: string) =>
  (await call(domainCalls.listTransfersIn, {})).data.find((one) => one.orderNo === orderNo);
const leaving = async (name: string) =>
  (await call(domainCalls.listTransfersOut, { status: 'leaving' })).data.find(
    ({ domain }) => domain === name,
  );

/** A name of the portal with its code; names below `de.test` can go on their first day. */
async function coded(): Promise<{ name: string; orderNo: string; code: string }> {
  const { name, orderNo } = await registeredName(shop, buyer, freshName('de.test'));
  const { data } = await call(domainCalls.makeTransferCode, { orderNo });
  return { name, orderNo, code: data.code };
}

describe('names of the other registrar', () => {
  it('are registered as if 61 days ago, with a code that is shown once and kept nowhere (DOM-007)', async () => {
    expect(await page()).toContain('There are no names here yet.');
    for (const [tld, years] of [
      ['com.test', 2],
      ['jp.test', 1],
    ] as const) {
      const name = freshName(tld);
      const body = await act({ act: 'register', name: ` https://${name.toUpperCase()}/ ` });
      const code = codeIn(body, name);
      expect(code).toMatch(/^[\w-]{22}-aA1$/);
      expect(body).toContain('href="/domain/transfer/in"');
      const { db, now } = shop.services;
      const row = await db
        .selectFrom('registry_domains')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      expect(now().getTime() - row.created_at.getTime()).toBe(61 * 86_400_000);
      expect(row.expires_at.getUTCFullYear() - row.created_at.getUTCFullYear()).toBe(years);
      expect(rowOf(await page(), name)).toMatch(/<td>Here<\/td>.*value="code"/s);
      expect(await page()).not.toContain(code);
      for (const table of ['registry_domains', 'registry_requests'] as const)
        expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(code);
    }
  });

  it('come to the portal with that code once they are let go, without anybody waiting (DOM-007)', async () => {
    const { name, orderNo } = await askedByPortal();
    expect(await arrivalOf(orderNo)).toMatchObject({ status: 'pending' });
    expect(rowOf(await page(), name)).toMatch(/The portal asks for it.*value="approve".*value="reject"/s);
    const body = await act({ act: 'approve', name });
    expect(body).toContain(`${name} is with the portal now.`);
    expect(rowOf(body, name)).toBe('');
    // The poll has put its order to work.
    expect(await shop.work()).toEqual([null]);
    expect(await arrivalOf(orderNo)).toMatchObject({ status: 'done' });
  });

  it('stay where they are refused (DOM-007)', async () => {
    const { name, orderNo } = await askedByPortal();
    const body = await act({ act: 'reject', name });
    expect(body).toContain(`${name} stays here.`);
    expect(rowOf(body, name)).toContain('value="code"');
    await shop.work();
    expect(await arrivalOf(orderNo)).toMatchObject({ status: 'refused' });
  });

  it('get a new code, and the one before counts no more (DOM-007)', async () => {
    const name = freshName();
    const first = codeIn(await act({ act: 'register', name }), name);
    const second = codeIn(await act({ act: 'code', name }), name);
    const key = `asked-${name}`;
    expect(await shop.registrar.requestTransfer({ key, name, code: first })).toMatchObject({
      code: 'CODE_INVALID',
    });
    expect(await shop.registrar.requestTransfer({ key, name, code: second })).toMatchObject({ ok: true });
  });
});

describe('a name of the portal', () => {
  it('is asked for with its code, which the portal hears at once, and taken back (DOM-007)', async () => {
    const { name, code } = await coded();
    const asked = await act({ act: 'ask', name, code });
    expect(asked).toContain(`${name} has been asked for.`);
    expect(asked).not.toContain(code);
    expect(rowOf(asked, name)).toMatch(/On its way here.*value="cancel"/s);
    expect(await leaving(name)).toMatchObject({ askedTime: expect.any(Number) });
    const back = await act({ act: 'cancel', name });
    expect(back).toContain(`${name} is no longer asked for.`);
    expect(rowOf(back, name)).toBe('');
    expect(await leaving(name)).toMatchObject({ askedTime: null });
  });

  it('is there once the portal lets it go or five days are over, and locked as long as any (DOM-007)', async () => {
    const [first, second] = [await coded(), await coded()];
    for (const { name, code } of [first, second]) await act({ act: 'ask', name, code });
    await call(domainCalls.decideTransfer, { orderNo: first.orderNo, decision: 'approve' });
    expect(rowOf(await page(), first.name)).toContain('<td>Here</td>');
    expect(rowOf(await page(), second.name)).toContain('value="cancel"');
    shop.advance(5 * 86_400 + 1);
    expect(rowOf(await page(), second.name)).toContain('<td>Here</td>');
    const { name, orderNo } = await registeredName(shop, buyer, freshName(), { years: 2 });
    shop.advance(61 * 86_400);
    const { data } = await call(domainCalls.makeTransferCode, { orderNo });
    await act({ act: 'ask', name, code: data.code });
    await call(domainCalls.decideTransfer, { orderNo, decision: 'approve' });
    expect(rowOf(await page(), name)).toContain('<td>Here; it can’t go before ');
  });
});

describe('what the registry refuses', () => {
  it.each([
    ['nonsense', /is no name that this registry can have/],
    ['www.example.com', /is no name that this registry can have/],
    ['below.demo.test', /is no name that this registry can have/],
    ['demo.test', /The registry keeps “demo\.test” back/],
    ['xn--mnchen-3ya.io.test', /can’t be registered below this top-level domain/],
    ['acme.app.test', /name of a trademark/],
    ['taken.com.test', /is registered already/],
  ])('is said in words, and what was typed stays: %s (DOM-007)', async (name, words) => {
    if (name.startsWith('taken')) await registeredName(shop, buyer, name);
    const body = await act({ act: 'register', name });
    expect(body).toMatch(words);
    expect(body).toContain(`name="name" value="${name}"`);
    expect(body).not.toContain('<code>');
  });

  it('is said at the form for names of the portal too (DOM-007)', async () => {
    const { name } = await coded();
    const locked = await registeredName(shop, buyer, freshName());
    const theirs = freshName();
    await act({ act: 'register', name: theirs });
    for (const [typed, words] of [
      [name, /This isn’t the code/],
      [locked.name, /is locked/],
      [theirs, /it is here already/],
      ['nobodys.com.test', /Nobody has registered/],
    ] as const) {
      const body = await act({ act: 'ask', name: typed, code: '"><b>x' });
      expect(body).toMatch(words);
      expect(body).toContain(`name="name" value="${typed}"`);
      expect(body).toContain('name="code" value="&quot;&gt;&lt;b&gt;x"');
    }
    for (const decision of ['approve', 'cancel'])
      expect(await act({ act: decision, name: theirs })).toMatch(/role="alert">The state of/);
    expect(await act({ act: 'code', name })).toMatch(/role="alert">“\S+” isn’t decided here/);
  });

  it('doesn’t happen to names with a price of their own (DOM-007)', async () => {
    const body = await act({ act: 'register', name: 'wine.com.test' });
    expect(codeIn(body, 'wine.com.test')).not.toBe('');
  });
});

describe('the page of the other registrar', () => {
  it('speaks six languages, loads nothing and stands in no frame (DOM-007)', async () => {
    const titles = await Promise.all(
      languages.map(async (language) => {
        const body = await page({ 'accept-language': language });
        expect(body).toContain(`<html lang="${language}">`);
        return /<h1>(.*?)<\/h1>/.exec(body)?.[1];
      }),
    );
    expect(new Set(titles).size).toBe(languages.length);
    const { headers } = await shop.server.inject({ url: REGISTRAR_PATH });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    });
  });

  it.each(['203.0.113.7', '10.127.0.1', '::ffff:10.0.0.2', 'fe80::1'])(
    'is closed to browsers elsewhere: %s (DOM-007)',
    async (remoteAddress) => {
      const name = freshName();
      for (const method of ['GET', 'POST'] as const) {
        const payload = method === 'POST' ? { payload: `act=register&name=${name}` } : {};
        const reply = await shop.server.inject({
          ...{ method, url: REGISTRAR_PATH, remoteAddress, headers: FORM },
          ...payload,
        });
        expect([reply.statusCode, reply.body]).toEqual([404, '']);
      }
      expect(await page()).not.toContain(name);
    },
  );

  it('does nothing that a page of another site asks for, and what its own asks for (DOM-007)', async () => {
    const name = freshName();
    const host = 'localhost:8080';
    const foreign: Record<string, string>[] = [
      { host, origin: 'https://elsewhere.example' },
      { host, origin: 'http://localhost:8081' },
      { host, origin: 'null' },
      { host, 'sec-fetch-site': 'cross-site' },
      { host, 'sec-fetch-site': 'same-site', origin: `http://${host}` },
    ];
    for (const headers of foreign)
      expect((await send({ act: 'register', name }, headers)).statusCode).toBe(403);
    expect(await page()).not.toContain(name);
    const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    expect(codeIn((await send({ act: 'register', name }, own)).body, name)).not.toBe('');
  });

  it('does nothing without an act that there is (DOM-007)', async () => {
    const strange: Record<string, string>[] = [
      {},
      { act: 'remove', name: 'a.com.test' },
      { act: 'approve', name: '\0' },
    ];
    for (const fields of strange) {
      const reply = await send(fields);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toContain('role="status"');
    }
    const reply = await send({ act: 'register', name: 'x'.repeat(5_000) });
    expect(reply.statusCode).toBe(413);
  });
});

describe('a portal that doesn’t hear of an act', () => {
  it('keeps nobody from doing it, and hears of it when it asks by itself (DOM-007)', async () => {
    const { db, now } = shop.services;
    const warnings: unknown[] = [];
    const does: string[] = [];
    const ports = otherRegistrarOf(
      {
        ...{ config: readConfig({ DATA_DIR: shop.folder }), db, now },
        log: { warn: (...told: unknown[]) => void warnings.push(told) },
        nudge: () => void does.push('nudge'),
      },
      () => ({ poll: () => Promise.reject(new Error('the registry is away')) }),
    );
    await ports?.poll();
    expect([warnings.length, does]).toEqual([1, ['nudge']]);
  });
});
