import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { type TestApi, openTestApi, wirePassword } from '../testing/api.ts';
import { openBrowser } from '../testing/browser.ts';
import { lastCode } from '../testing/post.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  // Counts are of a day (UTC), and what follows takes some hours of it.
  api.advance(86_400 - (Math.floor(Date.now() / 1000) % 86_400));
});
afterAll(() => api.close());

let networks = 0;
const elsewhere = () => `2001:db8:${(++networks).toString(16)}::1`;

/** Asks for a code by message, and signs up with it where `uses` says so; answers the code of the answer. */
async function ask(address: string, telephone: string, uses = false): Promise<number> {
  const browser = openBrowser(api, address);
  const input = { tel: telephone, telPrefix: '86' };
  const { body } = await browser.work(sessionCalls.signupCodeByTel, input);
  await api.services.notifier.idle();
  if (body.code !== 200 || !uses) return body.code;
  const code = await lastCode(api, 'sms');
  const account = { account: telephone, telPrefix: '86', code, password: wirePassword('Passw0rd!') };
  const answer = await browser.call(sessionCalls.signup, account);
  expect(answer.body.code).toBe(200);
  return body.code;
}
const number = (block: string, n: number) => `${block}${String(n).padStart(4, '0')}`;

it('a block of numbers that never use their codes gets no more that day, wherever they are asked from', async () => {
  const codes: number[] = [];
  for (let n = 0; n < 21; n += 1) codes.push(await ask(elsewhere(), number('1391111', n)));
  expect(codes).toEqual([...Array<number>(20).fill(200), BodyCode.tooManySends]);
  expect(await ask(elsewhere(), number('1392222', 0))).toBe(200);
  api.advance(86_401);
  expect(await ask(elsewhere(), number('1391111', 30))).toBe(200);
});

it('a block of which some use their codes goes on', async () => {
  for (let n = 0; n < 24; n += 1)
    expect([n, await ask(elsewhere(), number('1393333', n), n % 8 === 0)]).toEqual([n, 200]);
});

it('a network that never uses what it asks for gets no more, whatever the numbers', async () => {
  const codes: number[] = [];
  for (let n = 0; n < 22; n += 1) {
    codes.push(await ask('203.0.113.7', number(`137${String(4444 + n)}`, 1)));
    api.advance(600);
  }
  expect(codes.slice(-2)).toEqual([BodyCode.tooManySends, BodyCode.tooManySends]);
  expect(codes.slice(0, 20).filter((code) => code === 200)).toHaveLength(20);
  expect(await ask('203.0.113.8', number('1375555', 1))).toBe(200);
});
