import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orderCalls, sessionCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi, wirePassword } from '../../testing/api.ts';
import { solveSlide } from '../../testing/captcha.ts';

const ACCOUNTS = 6;
const KEYS_EACH = 4;
const SIGN_INS = 6;

let api: TestApi;
let accounts: TestAccount[];
beforeAll(async () => {
  api = await openTestApi();
  accounts = [];
  for (let n = 0; n < ACCOUNTS; n++) accounts.push(await api.addAccount());
});
afterAll(() => api.close());

const wish = (name: string) => ({
  country: 'CN',
  domain: name,
  encryption: 'RSA',
  keySize: 4096,
  hashSign: 'SHA256',
});

it('sign-ins are answered while RSA keys of many accounts wait to be made (API-107)', async () => {
  const captchas = [];
  for (let n = 0; n < SIGN_INS; n++) captchas.push(await solveSlide(api));
  let made = 0;
  const gone = accounts.flatMap(({ token }, place) =>
    Array.from({ length: KEYS_EACH }, async (_, n) => {
      const { body } = await api.call(orderCalls.saveCsr, wish(`n${n}.a${place}.example`), { token });
      if (body.code === 200) made += 1;
    }),
  );
  const codes = await Promise.all(
    captchas.map(async (captcha, n) => {
      const { email, password } = accounts[n % ACCOUNTS]!;
      const input = { account: email, password: wirePassword(password), ...captcha };
      return (await api.call(sessionCalls.login, input)).body.code;
    }),
  );
  // With one pool of threads for everything, the sign-ins come last: they were asked for last.
  expect([codes.every((code) => code === 200), made < (ACCOUNTS * KEYS_EACH) / 2]).toEqual([true, true]);
  api.services.keys.stop();
  await Promise.all(gone);
}, 400_000);

it('a key is not made for a connection that has ended (API-107)', async () => {
  const fresh = await openTestApi();
  try {
    const { token } = await fresh.addAccount();
    await fresh.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = fresh.server.server.address() as AddressInfo;
    const load = () => {
      const { waiting, running } = fresh.services.keys.load();
      return waiting + running;
    };
    const until = async (wanted: number) => {
      while (load() !== wanted) await new Promise((resolve) => setImmediate(resolve));
    };
    const sent = Array.from({ length: 3 }, (_, n) => {
      const one = request({
        port,
        path: '/api/v1/csr/save',
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
      });
      one.on('error', () => {});
      one.end(JSON.stringify(wish(`n${n}.example`)));
      return one;
    });
    await until(3);
    for (const one of sent) one.destroy();
    await until(0);
    expect(
      (
        await fresh.call(
          orderCalls.saveCsr,
          { ...wish('c.example'), encryption: 'ECC', keyCurve: 'P256' },
          { token },
        )
      ).body.code,
    ).toBe(200);
  } finally {
    await fresh.close();
  }
}, 400_000);

it('a fifth key of one account at a time is refused in words (API-107)', async () => {
  const fresh = await openTestApi();
  try {
    const { token } = await fresh.addAccount();
    const options = { token, headers: { 'accept-language': 'en' } };
    const all = Array.from({ length: 5 }, (_, n) =>
      fresh.call(orderCalls.saveCsr, wish(`n${n}.example`), options),
    );
    const refused = await Promise.race(all);
    expect(refused.body.msg).toContain('Several of your keys');
    expect([refused.body.code, refused.headers['retry-after']]).toEqual([12010, '5']);
    fresh.services.keys.stop();
    await Promise.all(all);
  } finally {
    await fresh.close();
  }
});
