import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { type TestApi, openTestApi, wirePassword } from '../../testing/api.ts';
import { openBrowser } from '../../testing/browser.ts';
import { solveSlide } from '../../testing/captcha.ts';
import { lastCode, readPost, textOf } from '../../testing/post.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

async function login(account: string, password: string) {
  const input = { account, password: wirePassword(password), ...(await solveSlide(api)) };
  return api.call(sessionCalls.login, input);
}
const status = async (token: string) => (await api.call(sessionCalls.verifyToken, {}, { token })).status;

/** The accounts of tests are hashed cheaply; what customers choose never is. */
const FULL_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const storedHash = async (where: { tel?: string; email?: string }) => {
  let query = api.services.db.selectFrom('accounts').select('password_hash');
  for (const [column, value] of Object.entries(where))
    query = query.where(column as 'tel' | 'email', '=', value);
  return (await query.executeTakeFirstOrThrow()).password_hash;
};

describe('signing up', () => {
  it('works by phone with a code from a message, and the account can sign in (SEC-013, API-019, API-051)', async () => {
    const tel = '13912345678';
    await api.call(sessionCalls.signupCodeByTel, { tel, telPrefix: '86' });
    const input = { account: tel, password: wirePassword('Passw0rd!'), telPrefix: '86' };
    const code = await lastCode(api, 'sms');
    const made = await api.call(sessionCalls.signup, { ...input, code });
    expect(made.body).toMatchObject({ code: 200, data: { accountNo: expect.stringMatching(/^C\d{10}$/) } });
    expect((await login(tel, 'Passw0rd!')).body.data.accountNo).toBe(made.body.data.accountNo);
    expect(await storedHash({ tel })).toMatch(FULL_COST);
  });

  it('works by mail in the language of the request, and refuses an account that exists (API-019, API-052)', async () => {
    const email = 'new@customer.example';
    const headers = { 'accept-language': 'en' };
    await api.call(sessionCalls.signupCodeByEmail, { email }, { headers });
    const mail = (await readPost(api, 'mail')).at(-1) ?? '';
    expect(mail).toMatch(/^To: new@customer\.example$/m);
    expect(textOf(mail)).toMatch(/Enter this code[\s\S]*^ +\d{6}$/m);
    const input = { account: email, password: wirePassword('Passw0rd!') };
    const code = await lastCode(api, 'mail');
    expect((await api.call(sessionCalls.signup, { ...input, code })).body.code).toBe(200);
    api.advance(61);
    await api.call(sessionCalls.signupCodeByEmail, { email });
    const again = await api.call(sessionCalls.signup, { ...input, code: await lastCode(api, 'mail') });
    expect(again.body).toMatchObject({ code: BodyCode.exists, errors: { account: '账号已存在' } });
  });

  it('takes each code once, for ten minutes and five tries of who asked for it (D-245)', async () => {
    const browser = openBrowser(api, '198.51.100.20');
    const code = async (email: string) => {
      await browser.call(sessionCalls.signupCodeByEmail, { email });
      return lastCode(api, 'mail');
    };
    const signup = (account: string, sentCode: string) =>
      browser.call(sessionCalls.signup, { account, password: wirePassword('x'), code: sentCode });
    const used = await code('used@customer.example');
    expect((await signup('used@customer.example', used)).body.code).toBe(200);
    expect((await signup('used@customer.example', used)).body.code).toBe(BodyCode.codeWrong);

    const guessed = await code('guessed@customer.example');
    const wrong = guessed === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++)
      expect((await signup('guessed@customer.example', wrong)).body.code).toBe(BodyCode.codeWrong);
    expect((await signup('guessed@customer.example', guessed)).body.code).toBe(BodyCode.codeWrong);

    const late = await code('late@customer.example');
    api.advance(601);
    expect((await signup('late@customer.example', late)).body.code).toBe(BodyCode.codeWrong);
    const others = await code('others@customer.example');
    expect((await signup('late@customer.example', others)).body.code).toBe(BodyCode.codeWrong);
  });

  it('refuses what is no contact, and an invite code that nobody has', async () => {
    const tel = await api.call(sessionCalls.signupCodeByTel, { tel: '123' });
    const email = await api.call(sessionCalls.signupCodeByEmail, { email: 'x@x\r\nBcc: y@y.co' });
    expect([tel.body.errors, email.body.code]).toEqual([{ tel: '手机号格式错误' }, BodyCode.badInput]);
    const input = { account: 'i@customer.example', password: wirePassword('x'), code: '123456' };
    const invited = await api.call(sessionCalls.signup, { ...input, inviteCode: 'nobody1' });
    expect(invited.body.errors).toEqual({ inviteCode: '邀请码不存在' });
  });
});

describe('a new password', () => {
  it('works after a code, ends every session and voids the old one (API-054)', async () => {
    const customer = await api.addAccount();
    await api.call(sessionCalls.passwordCodeByEmail, { email: customer.email });
    const input = { account: customer.email, newPwd: wirePassword('N3w-pass!') };
    const code = await lastCode(api, 'mail');
    const changed = await api.call(sessionCalls.changePasswordByEmail, { ...input, code });
    expect(changed.body.code).toBe(200);
    expect(await status(customer.token)).toBe(401);
    expect((await login(customer.email, customer.password)).body.code).toBe(BodyCode.wrongCredentials);
    expect((await login(customer.email, 'N3w-pass!')).body.code).toBe(200);
    expect(await storedHash({ email: customer.email })).toMatch(FULL_COST);
    const byTel = await api.call(sessionCalls.changePasswordByTel, { ...input, code });
    expect(byTel.body.code).toBe(BodyCode.badInput);
  });

  it('works by phone, and the code of a phone changes nobody else’s (SEC-005, SEC-007, API-050, API-053)', async () => {
    const [tel, other] = ['13700000001', '13700000002'];
    for (const phone of [tel, other]) {
      await api.call(sessionCalls.signupCodeByTel, { tel: phone, telPrefix: '86' });
      const code = await lastCode(api, 'sms');
      const signup = { account: phone, password: wirePassword('Passw0rd!'), telPrefix: '86', code };
      expect((await api.call(sessionCalls.signup, signup)).body.code).toBe(200);
    }
    api.advance(61);
    await api.call(sessionCalls.passwordCodeByTel, { telephone: tel, telPrefix: '86' });
    const fields = { code: await lastCode(api, 'sms'), newPwd: wirePassword('N3w-pass!'), telPrefix: '86' };
    const change = async (account: string) =>
      (await api.call(sessionCalls.changePasswordByTel, { ...fields, account })).body.code;
    expect(await change(other)).toBe(BodyCode.codeWrong);
    expect(await change(tel)).toBe(200);
    expect((await login(tel, 'Passw0rd!')).body.code).toBe(BodyCode.wrongCredentials);
    expect((await login(tel, 'N3w-pass!')).body.code).toBe(200);
    expect((await login(other, 'Passw0rd!')).body.code).toBe(200);
  });

  it('is not offered to accounts that do not exist, which nobody can tell (API-020, D-224)', async () => {
    const customer = await api.addAccount();
    const before = (await readPost(api, 'mail')).length;
    const known = await api.call(sessionCalls.passwordCodeByEmail, { email: customer.email });
    const unknown = await api.call(sessionCalls.passwordCodeByEmail, { email: 'none@customer.example' });
    expect(unknown.body).toEqual(known.body);
    expect((await readPost(api, 'mail')).length).toBe(before + 1);
    const guess = { account: 'none@customer.example', newPwd: wirePassword('x'), code: '123456' };
    const refused = await api.call(sessionCalls.changePasswordByEmail, guess);
    expect(refused.body.code).toBe(BodyCode.codeWrong);
    const ask = (account: string) => api.call(sessionCalls.forgotPassword, { account });
    expect((await ask('nobody@customer.example')).body.data).toEqual({
      tel: '',
      email: 'nob***@customer.example',
    });
    expect((await ask('13812345678')).body.data).toEqual({ tel: '138****5678', email: '' });
    // Of an account, too, it is the address that was typed, and nothing else that the account has.
    const masked = `${customer.email.slice(0, 3)}***@${customer.email.split('@')[1]}`;
    expect((await ask(customer.email)).body.data).toEqual({ tel: '', email: masked });
  });
});
