import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { generateSync } from 'otplib';
import { openTestApi, type TestAccount, type TestApi, wirePassword } from '../../testing/api.ts';
import { lastCode } from '../../testing/post.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
});
afterAll(() => api.close());

let numbers = 0;
/** A call that asks for a proof, made so that it succeeds with one. */
async function bindTel(account: TestAccount) {
  const contact = `1380014${String(8000 + ++numbers)}`;
  await api.call(securityCalls.sendBindCode, { contact, telPrefix: '86' }, account);
  const verifyCode = await lastCode(api, 'sms');
  return () => api.call(securityCalls.bindContact, { contact, telPrefix: '86', verifyCode }, account);
}
const stepUp = (account: TestAccount, input: object) => api.call(securityCalls.stepUp, input, account);

describe('a call that asks for a fresh proof', () => {
  it('is refused ten minutes after the sign-in, with the ways that are open, and passes after the password', async () => {
    const account = await api.addAccount();
    api.advance(601);
    const bind = await bindTel(account);
    const refused = await bind();
    expect(refused.body).toMatchObject({ code: BodyCode.stepUp, data: { ways: 'password' } });
    expect((await stepUp(account, { way: 'password', password: wirePassword('wrong') })).body).toMatchObject({
      code: BodyCode.wrongCredentials,
      errors: { password: expect.any(String) },
    });
    expect((await bind()).body.code).toBe(BodyCode.stepUp);
    const right = { way: 'password', password: wirePassword(account.password) };
    expect((await stepUp(account, right)).body.code).toBe(200);
    // The refused calls have used no code up.
    expect((await bind()).body.code).toBe(200);
  });

  it('is not asked within ten minutes of a sign-in, and is of one session alone', async () => {
    const account = await api.addAccount();
    const bind = await bindTel(account);
    api.advance(590);
    expect((await bind()).body.code).toBe(200);
    const other = { ...account, token: await api.services.tokens.issue(api.services.db, account.accountID) };
    api.advance(20);
    const input = { authType: 'email', status: 'Y', authCode: '000000' };
    expect((await api.call(securityCalls.changeTwoStep, input, account)).body.code).toBe(BodyCode.stepUp);
    expect((await api.call(securityCalls.changeTwoStep, input, other)).body.code).toBe(BodyCode.codeWrong);
  });

  it('takes a second factor, and no password, where the account has one', async () => {
    const account = await api.addAccount();
    const { secret } = (await api.call(securityCalls.readAuthenticator, {}, account)).body.data;
    const code = () => generateSync({ secret, epoch: Math.floor(api.services.now().getTime() / 1000) });
    await api.call(
      securityCalls.changeTwoStep,
      { authType: 'google', status: 'Y', authCode: code() },
      account,
    );
    api.advance(601);
    const bind = await bindTel(account);
    expect((await bind()).body).toMatchObject({ code: BodyCode.stepUp, data: { ways: 'google,recovery' } });
    const password = { way: 'password', password: wirePassword(account.password) };
    expect((await stepUp(account, password)).body.code).toBe(BodyCode.badInput);
    expect((await stepUp(account, { way: 'google', authCode: '000000' })).body.code).toBe(BodyCode.codeWrong);
    expect((await stepUp(account, { way: 'google', authCode: code() })).body.code).toBe(200);
    expect((await bind()).body.code).toBe(200);
  });

  it('lets nobody guess at the password with a stolen session', async () => {
    const account = await api.addAccount();
    api.advance(601);
    const answers: number[] = [];
    for (let n = 0; n < 8; n++)
      answers.push(
        (await stepUp(account, { way: 'password', password: wirePassword(`guess ${n}`) })).body.code,
      );
    expect(answers).toEqual([
      ...Array<number>(5).fill(BodyCode.wrongCredentials),
      ...Array<number>(3).fill(BodyCode.tooManySends),
    ]);
  });
});
