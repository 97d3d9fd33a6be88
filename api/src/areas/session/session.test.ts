import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, accountCalls, sessionCalls } from '@certdeck/contract';
import { type Reply, type TestAccount, type TestApi, openTestApi, wirePassword } from '../../testing/api.ts';
import { solveSlide } from '../../testing/captcha.ts';
import { lastCode } from '../../testing/post.ts';
import { hashToken } from './tokens.store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

async function login(account: string, password: string, headers: Record<string, string> = {}) {
  const input = { account, password: wirePassword(password), ...(await solveSlide(api)) };
  return api.call(sessionCalls.login, input, { headers });
}
const signIn = (customer: TestAccount) => login(customer.email, customer.password);
const status = async (token: string) => (await api.call(sessionCalls.verifyToken, {}, { token })).status;
const tokenOf = (reply: Reply<unknown>) => String(reply.headers['authorization'] ?? '');

describe('signing in', () => {
  it('answers 200 with a token in the authorization header alone (API-005, API-018)', async () => {
    const customer = await api.addAccount();
    const reply = await signIn(customer);
    expect(reply.body).toEqual({ code: 200, msg: '成功', data: { accountNo: customer.accountNo } });
    expect(await status(tokenOf(reply))).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain(tokenOf(reply));
  });

  it('takes the address in any case, and form and JSON alike (API-004)', async () => {
    const customer = await api.addAccount({ email: 'Mixed.Case@customer.example' });
    for (const as of ['form', 'json'] as const) {
      const input = {
        account: 'mixed.CASE@Customer.Example',
        password: wirePassword(customer.password),
        ...(await solveSlide(api)),
      };
      expect((await api.call(sessionCalls.login, input, { as })).body.code).toBe(200);
    }
  });

  it('remembers when and from where (A§3.12)', async () => {
    const customer = await api.addAccount();
    const token = tokenOf(await signIn(customer));
    const { body } = await api.call(accountCalls.getAccount, {}, { token });
    expect(body.data.lastLoginIP).toBe('127.0.0.1');
    expect(Math.abs(body.data.lastLoginTime - Date.now() / 1000)).toBeLessThan(5);
  });

  it('says the same for a wrong password and an unknown account, with field errors (API-018, D-049)', async () => {
    const customer = await api.addAccount();
    const wrong = await login(customer.email, 'wrong');
    const unknown = await login('nobody@customer.example', 'wrong');
    expect(wrong.body).toEqual({
      code: BodyCode.wrongCredentials,
      msg: '账号或密码错误',
      data: {},
      errors: { password: '账号或密码错误' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect([tokenOf(wrong), wrong.status]).toEqual(['', 200]);
  });

  it('needs a captcha that is solved and not used before (D-048)', async () => {
    const customer = await api.addAccount();
    const password = wirePassword(customer.password);
    const bare = await api.call(sessionCalls.login, { account: customer.email, password });
    expect(bare.body).toMatchObject({
      code: BodyCode.captcha,
      errors: { captchaValidate: expect.any(String) },
    });
    const captcha = await solveSlide(api);
    const input = { account: customer.email, password, ...captcha };
    const codes = [];
    for (let n = 0; n < 2; n++) codes.push((await api.call(sessionCalls.login, input)).body.code);
    expect(codes).toEqual([200, BodyCode.captcha]);
  });

  it('asks for a password', async () => {
    const reply = await api.call(sessionCalls.login, { account: 'a@customer.example' });
    expect(reply.body).toMatchObject({ code: BodyCode.badInput, errors: { password: '请输入密码' } });
  });
});

describe('a session', () => {
  it('is checked by a call of its own, which knows no other token (SEC-014, API-021)', async () => {
    const { token } = await api.addAccount();
    const check = async (sentToken: string) =>
      (await api.call(sessionCalls.verifyToken, {}, { token: sentToken })).status;
    expect(await check(token)).toBe(200);
    for (const unknown of ['', `${token}0`, token.slice(0, -1), token.toUpperCase()])
      expect(await check(unknown)).toBe(401);
    await api.call(sessionCalls.logout, {}, { token });
    expect(await check(token)).toBe(401);
  });

  it('ends with a sign-out, and only that one (API-022)', async () => {
    const customer = await api.addAccount();
    const token = tokenOf(await signIn(customer));
    expect((await api.call(sessionCalls.logout, {}, { token })).body.code).toBe(200);
    expect([await status(token), await status(customer.token)]).toEqual([401, 200]);
  });

  it('ends after its hours', async () => {
    const customer = await api.addAccount();
    expect(await status(customer.token)).toBe(200);
    api.advance(168 * 3600 + 1);
    expect(await status(customer.token)).toBe(401);
  });

  it('gets a new token at half its time, and the old one counts for a minute (D-038)', async () => {
    const customer = await api.addAccount();
    const early = await api.call(sessionCalls.verifyToken, {}, { token: customer.token });
    expect(tokenOf(early)).toBe('');
    api.advance(85 * 3600);
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.call(sessionCalls.verifyToken, {}, { token: customer.token })),
    );
    const fresh = replies.map(tokenOf).filter((token) => token !== '');
    expect(fresh).toHaveLength(1);
    expect([await status(fresh[0] ?? ''), await status(customer.token)]).toEqual([200, 200]);
    api.advance(61);
    expect([await status(fresh[0] ?? ''), await status(customer.token)]).toEqual([200, 401]);
  });

  it('stores no token and no password that could be used (API-013)', async () => {
    const customer = await api.addAccount();
    const sessions = await api.services.db.selectFrom('sessions').select('token_hash').execute();
    const accounts = await api.services.db.selectFrom('accounts').select('password_hash').execute();
    const stored = JSON.stringify([sessions, accounts]);
    expect(stored).toContain(hashToken(customer.token));
    expect(stored).not.toContain(customer.token);
    expect(stored).not.toContain(wirePassword(customer.password));
    expect(accounts.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true);
  });
});

describe('the log', () => {
  it('holds no password, token, code, captcha or query of all these tests (API-013)', async () => {
    const customer = await api.addAccount();
    const captcha = await solveSlide(api);
    const secret = wirePassword('Very-s3cret');
    const input = { account: customer.email, password: secret, ...captcha };
    await api.call(sessionCalls.login, input, { as: 'json' });
    await api.call(sessionCalls.passwordCodeByEmail, { email: customer.email });
    const code = await lastCode(api, 'mail');
    api.services.log.error({ password: secret, body: { token: customer.token, key: 'k-3cret' } }, 'Careless');
    const log = api.log.join('');
    expect(log).toContain('/api/login');
    for (const hidden of [secret, customer.token, customer.email, captcha.captchaID, ` ${code}`, 'k-3cret'])
      expect([hidden, log.includes(hidden)]).toEqual([hidden, false]);
    expect(log).not.toMatch(/[?&](email|account)=/);
  });
});

describe('what has expired', () => {
  it('is removed', async () => {
    api.advance(400 * 86_400);
    await api.services.cleanUp();
    for (const table of [
      'sessions',
      'captchas',
      'verification_codes',
      'attempts',
      'tries',
      'idempotency_keys',
    ] as const)
      expect([table, await api.services.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });
});
