import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, type Call, orderCalls, sessionCalls } from '@certdeck/contract';
import {
  type CallOptions,
  openTestApi,
  type TestAccount,
  type TestApi,
  wirePassword,
} from '../../testing/api.ts';
import { solveWork } from '../../testing/captcha.ts';

const SHOP = 'https://shop.example';
const FRAMED = 'https://framed.example';
const shop = { id: 'shop', origins: [SHOP, 'https://www.shop.example'], areas: ['orders'], tokenMinutes: 30 };
const framed = { id: 'framed', origins: [FRAMED], areas: ['ssl'], mode: 'frame' };

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
  mkdirSync(join(api.folder, 'sites'), { recursive: true });
});
afterAll(() => api.close());

let writes = 0;
/** Writes a host's document; its size differs each time, whatever the file system's clock. */
function site(hostname: string, document: unknown): void {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  writeFileSync(join(api.folder, 'sites', `${hostname}.json`), text + ' '.repeat((writes += 1)));
}
beforeEach(() => site('portal.example', { partners: [shop, framed] }));

async function statusOf(
  call: Call<unknown, unknown>,
  headers: Record<string, string>,
  token = customer.token,
  input: object = {},
): Promise<number> {
  const options: CallOptions = { token, headers: { host: 'portal.example', ...headers } };
  return (await api.call(call, input, options)).status;
}

const tokenFor = async (partner: string, headers: Record<string, string> = {}) =>
  (
    await api.call(
      accountCalls.embedToken,
      { partner },
      {
        token: customer.token,
        headers: { host: 'portal.example', ...headers },
      },
    )
  ).body;

describe('a partner’s page', () => {
  it('calls what its areas call, with a token for it, and nothing else', async () => {
    const origin = { origin: SHOP };
    const { token } = (await tokenFor('shop')).data;
    const status = (call: Call<unknown, unknown>, headers: Record<string, string>) =>
      statusOf(call, headers, token);
    expect(await status(orderCalls.listOrders, origin)).toBe(200);
    expect(await status(accountCalls.listContacts, origin)).toBe(200);
    expect(await status(accountCalls.getRates, origin)).toBe(200);
    expect(await status(sessionCalls.verifyToken, origin)).toBe(200);
    for (const call of [
      accountCalls.getAccount,
      accountCalls.listTransactions,
      orderCalls.payWays,
      accountCalls.listMessages,
      accountCalls.embedToken,
    ])
      expect([call.id, await status(call, origin)]).toEqual([call.id, 403]);
    expect(await statusOf(accountCalls.getAccount, {})).toBe(200);
  });

  it('calls nothing with a session’s own token, which is worth more than it is trusted with', async () => {
    expect(await statusOf(orderCalls.listOrders, { origin: SHOP })).toBe(403);
    expect(await statusOf(orderCalls.listOrders, { origin: 'https://portal.example' })).toBe(200);
  });

  it('signs nobody in', async () => {
    const input = { account: customer.email, password: wirePassword(customer.password) };
    expect(await statusOf(sessionCalls.login, { origin: SHOP }, '', input)).toBe(403);
    expect(await statusOf(sessionCalls.captcha, { origin: SHOP }, '')).toBe(403);
  });

  it('is told so before anything is said about the input, and 401 without a token', async () => {
    const answer = await api.call(
      orderCalls.pay,
      { nonsense: true },
      {
        token: customer.token,
        headers: { host: 'portal.example', origin: SHOP, 'accept-language': 'en' },
      },
    );
    expect(answer.body).toEqual({ code: 403, msg: expect.stringContaining('not allowed'), data: {} });
    expect(await statusOf(orderCalls.pay, { origin: SHOP }, '')).toBe(401);
  });

  it('may read answers when it is listed for this very host and may run our code', async () => {
    const cors = async (origin: string, host = 'portal.example') => {
      const options = { url: '/api/v1/orders', method: 'OPTIONS', headers: { origin, host } } as const;
      const answer = await api.server.inject(options);
      return answer.headers['access-control-allow-origin'];
    };
    expect(await cors(SHOP)).toBe(SHOP);
    expect(await cors('https://www.shop.example')).toBe('https://www.shop.example');
    expect(await cors(SHOP, 'other.example')).toBeUndefined();
    expect(await cors('https://evil.example')).toBeUndefined();
    expect(await cors('http://shop.example')).toBeUndefined();
    expect(await cors('null')).toBeUndefined();
    expect(await cors(FRAMED)).toBeUndefined();
  });
});

describe('a token for a partner', () => {
  it('is good for the partner’s areas, in its pages, the portal’s own and where no browser says the page', async () => {
    const { data } = await tokenFor('shop');
    expect(data).toMatchObject({ expiresIn: 1800, areas: ['orders'] });
    expect(data.token).not.toBe(customer.token);
    const places: Record<string, string>[] = [
      {},
      { origin: SHOP },
      { origin: 'https://portal.example' },
      { host: 'other.example' },
    ];
    for (const origin of places) {
      expect(await statusOf(orderCalls.listOrders, origin, data.token)).toBe(200);
      expect(await statusOf(orderCalls.payWays, origin, data.token)).toBe(403);
      expect(await statusOf(accountCalls.getAccount, origin, data.token)).toBe(403);
    }
    for (const origin of [FRAMED, 'https://evil.example', 'null'])
      expect([origin, await statusOf(orderCalls.listOrders, { origin }, data.token)]).toEqual([origin, 403]);
  });

  it('makes no other token, and ends when it said', async () => {
    const { token } = (await tokenFor('shop')).data;
    expect(await statusOf(accountCalls.embedToken, {}, token, { partner: 'framed' })).toBe(403);
    const checked = await api.call(sessionCalls.verifyToken, {}, { token });
    expect([checked.body.code, checked.headers.authorization]).toEqual([200, undefined]);
    api.advance(1801);
    expect(await statusOf(orderCalls.listOrders, {}, token)).toBe(401);
  });

  it('makes no other where its partner may call what makes them', async () => {
    site('portal.example', { partners: [{ ...shop, areas: ['host', 'account', 'orders'] }] });
    const { token } = (await tokenFor('shop')).data;
    expect(await statusOf(accountCalls.getAccount, {}, token)).toBe(200);
    expect(await statusOf(accountCalls.embedToken, {}, token, { partner: 'shop' })).toBe(403);
  });

  it('is refused for a partner that this host doesn’t have', async () => {
    expect((await tokenFor('nobody')).code).toBe(13001);
    expect((await tokenFor('shop', { host: 'other.example' })).code).toBe(13001);
  });
});

describe('a host with some areas', () => {
  beforeEach(() =>
    site('small.example', { areas: ['orders'], partners: [{ ...shop, areas: ['orders', 'ssl'] }] }),
  );

  it('serves their calls and those of the shell', async () => {
    const host = { host: 'small.example' };
    for (const call of [orderCalls.listOrders, accountCalls.getAccount, accountCalls.listMessages])
      expect([call.id, await statusOf(call, host)]).toEqual([call.id, 200]);
    for (const call of [orderCalls.payWays, accountCalls.listTransactions])
      expect([call.id, await statusOf(call, host)]).toEqual([call.id, 403]);
    expect(await statusOf(orderCalls.payWays, { host: 'Small.Example.' })).toBe(403);
    expect(await statusOf(orderCalls.payWays, {})).toBe(200);
  });

  it('gives a session that is no more elsewhere, nor after a renewal', async () => {
    const { headers } = await api.call(
      sessionCalls.login,
      {
        account: customer.email,
        password: wirePassword(customer.password),
        ...(await solveWork(api)),
      },
      { headers: { host: 'small.example' } },
    );
    const token = String(headers.authorization);
    expect(await statusOf(orderCalls.listOrders, {}, token)).toBe(200);
    expect(await statusOf(accountCalls.getAccount, {}, token)).toBe(200);
    expect(await statusOf(orderCalls.payWays, {}, token)).toBe(403);
    api.advance(100 * 3600);
    const checked = await api.call(sessionCalls.verifyToken, {}, { token });
    const fresh = String(checked.headers.authorization);
    expect(fresh).not.toBe(token);
    expect(await statusOf(orderCalls.listOrders, {}, fresh)).toBe(200);
    expect(await statusOf(orderCalls.payWays, {}, fresh)).toBe(403);
  });

  it('gives its partners no more than it has', async () => {
    const made = await api.call(
      accountCalls.embedToken,
      { partner: 'shop' },
      {
        token: (await api.addAccount()).token,
        headers: { host: 'small.example' },
      },
    );
    expect(made.body.data.areas).toEqual(['orders']);
    const from = { host: 'small.example', origin: SHOP };
    expect(await statusOf(orderCalls.listOrders, from, made.body.data.token)).toBe(200);
    expect(await statusOf(orderCalls.price, from, made.body.data.token)).toBe(403);
  });

  it('keeps its limits while its document is damaged, and opens nothing when it never was good', async () => {
    const host = { host: 'small.example' };
    const { token } = await api.addAccount();
    expect(await statusOf(orderCalls.payWays, host, token)).toBe(403);
    site('small.example', '{"areas": ');
    expect(await statusOf(orderCalls.payWays, host, token)).toBe(403);
    expect(await statusOf(orderCalls.listOrders, host, token)).toBe(200);
    site('broken.example', { areas: 'orders' });
    expect(await statusOf(orderCalls.listOrders, { host: 'broken.example' }, token)).toBe(403);
    expect(await statusOf(accountCalls.getAccount, { host: 'broken.example' }, token)).toBe(200);
    expect(api.log.join('\n')).toContain("The document of broken.example can't be used");
  });
});
