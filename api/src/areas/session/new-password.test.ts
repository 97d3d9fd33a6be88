import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, securityCalls, sessionCalls } from '@certdeck/contract';
import { openTestApi, type TestApi, wirePassword } from '../../testing/api.ts';
import { openBrowser } from '../../testing/browser.ts';
import { lastCode } from '../../testing/post.ts';
import { isCommonPassword } from './common-passwords.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
});
afterAll(() => api.close());

let networks = 0;
const browserOf = () => openBrowser(api, `2001:db8:8:${(++networks).toString(16)}::1`);

describe('the passwords that are tried first', () => {
  it.each(['123456', 'password', 'Password', 'P@ssw0rd', 'qwerty123', 'Qwertyuiop', 'zxcvbnm'])(
    'have %s among them',
    async (text) => expect(await isCommonPassword(wirePassword(text))).toBe(true),
  );

  it.each(['Passw0rd!', 'correct horse battery staple', 'xK9#mQ2$vL8p', ''])('leave %j out', async (text) =>
    expect(await isCommonPassword(wirePassword(text))).toBe(false),
  );
});

describe('a new password', () => {
  it('is refused where it is tried first, and the code is good for another one (SEC-004, SEC-006)', async () => {
    const account = await api.addAccount();
    const browser = browserOf();
    await browser.work(sessionCalls.passwordCodeByEmail, { email: account.email });
    const code = await lastCode(api, 'mail');
    const set = (text: string) =>
      browser.call(sessionCalls.changePasswordByEmail, {
        account: account.email,
        code,
        newPwd: wirePassword(text),
      });
    expect((await set('Password1')).body).toMatchObject({
      code: BodyCode.badInput,
      errors: { newPwd: expect.any(String) },
    });
    expect((await browser.login(account.email, account.password)).body.code).toBe(200);
    expect((await set('a better one, and longer')).body.code).toBe(200);
    expect((await browser.login(account.email, account.password)).body.code).toBe(BodyCode.wrongCredentials);
    expect((await browser.login(account.email, 'a better one, and longer')).body.code).toBe(200);
  });

  it('is refused at the sign-up likewise', async () => {
    const browser = browserOf();
    const account = 'new@customer.example';
    await browser.work(sessionCalls.signupCodeByEmail, { email: account });
    const code = await lastCode(api, 'mail');
    const signUp = (text: string) =>
      browser.call(sessionCalls.signup, { account, code, password: wirePassword(text) });
    expect((await signUp('12345678')).body).toMatchObject({
      code: BodyCode.badInput,
      errors: { password: expect.any(String) },
    });
    expect((await signUp('something of my own')).body.code).toBe(200);
  });

  it('is dated, and ends every session but none of a later sign-in', async () => {
    const account = await api.addAccount();
    const read = (token: string) => api.call(securityCalls.readTwoStep, {}, { token });
    expect((await read(account.token)).body.data.passwordChangedAt).toBe(0);
    const browser = browserOf();
    await browser.work(sessionCalls.passwordCodeByEmail, { email: account.email });
    api.advance(60);
    const input = {
      account: account.email,
      code: await lastCode(api, 'mail'),
      newPwd: wirePassword('of my own, too'),
    };
    expect((await browser.call(sessionCalls.changePasswordByEmail, input)).body.code).toBe(200);
    expect((await read(account.token)).status).toBe(401);
    const again = await browser.login(account.email, 'of my own, too');
    const { body } = await read(String(again.headers['authorization']));
    expect(body.data.passwordChangedAt).toBe(Math.floor(api.services.now().getTime() / 1000));
  });

  it('is set once of two requests with one code', async () => {
    const account = await api.addAccount();
    const browser = browserOf();
    await browser.work(sessionCalls.passwordCodeByEmail, { email: account.email });
    const code = await lastCode(api, 'mail');
    const replies = await Promise.all(
      ['one of my own', 'another of my own'].map((text) =>
        browser.call(sessionCalls.changePasswordByEmail, {
          account: account.email,
          code,
          newPwd: wirePassword(text),
        }),
      ),
    );
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, BodyCode.codeWrong].sort());
  });
});

describe('a sign-in by WeChat', () => {
  it('answers a code other than 200 where no account is bound, and no token (SEC-015, API-023, D-227)', async () => {
    const { body, headers } = await browserOf().call(sessionCalls.wechatSignIn, {
      code: 'abc',
      state: 'xyz',
    });
    expect(body.code).toBe(BodyCode.wrongState);
    expect(body.msg).not.toBe('');
    expect(headers).not.toHaveProperty('authorization');
  });
});
