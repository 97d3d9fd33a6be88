import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { type TestApi, openTestApi, wirePassword } from '../../testing/api.ts';
import { openBrowser } from '../../testing/browser.ts';
import { lastCode } from '../../testing/post.ts';

let api: TestApi;
beforeAll(async () => {
  // A quarter of it is a hundred.
  api = await openTestApi({ CODE_SMS_PER_DAY: '400' });
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

it('a block of numbers that never use their codes stays open to customers, who work for theirs', async () => {
  for (let n = 0; n < 30; n += 1) expect([n, await ask(elsewhere(), number('1391111', n))]).toEqual([n, 200]);
  const customer = openBrowser(api, elsewhere());
  const input = { tel: number('1391111', 99), telPrefix: '86' };
  expect((await customer.work(sessionCalls.signupCodeByTel, input)).body.code).toBe(200);
  expect(customer.demands).toBe(1);
  // Who asks for another block doesn't work.
  const elsewhereBrowser = openBrowser(api, elsewhere());
  await elsewhereBrowser.work(sessionCalls.signupCodeByTel, { ...input, tel: number('1392222', 0) });
  expect(elsewhereBrowser.demands).toBe(0);
});

it('one network gets five of such a block, however many addresses it has', async () => {
  for (let n = 0; n < 20; n += 1) await ask(elsewhere(), number('1396666', n));
  const wide = `2001:db8:${(++networks).toString(16)}`;
  const codes: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    codes.push(await ask(`${wide}:${n.toString(16)}::1`, number('1396666', 100 + n)));
    // Others' sends of this hour are no reason.
    api.advance(600);
  }
  expect(codes).toEqual([...Array<number>(5).fill(200), BodyCode.tooManySends, BodyCode.tooManySends]);
});

it('such a block gets a share of the budget of a day, which takes a crowd of networks to use up', async () => {
  const sent = () => ask(elsewhere(), number('1397777', (sends += 1)));
  let sends = 0;
  const codes: number[] = [];
  for (let n = 0; n < 101; n += 1) codes.push(await sent());
  expect(codes.filter((code) => code === 200)).toHaveLength(100);
  expect(codes.at(-1)).toBe(BodyCode.tooManySends);
  expect(await ask(elsewhere(), number('1398888', 0))).toBe(200);
  api.advance(86_401);
  expect(await sent()).toBe(200);
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
