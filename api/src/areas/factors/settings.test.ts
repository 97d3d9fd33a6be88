import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, securityCalls, sessionCalls } from '@certdeck/contract';
import { generateSync } from 'otplib';
import { openTestApi, type TestAccount, type TestApi, wirePassword } from '../../testing/api.ts';
import { openBrowser } from '../../testing/browser.ts';
import { lastCode, readPost, textOf } from '../../testing/post.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
});
afterAll(() => api.close());

const shown = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(api.services.now().getTime() / 1000) });
const set = (
  { token }: TestAccount,
  authType: 'tel' | 'email' | 'google',
  status: 'Y' | 'N',
  authCode: string,
) => api.call(securityCalls.changeTwoStep, { authType, status, authCode }, { token });
const secretOf = async ({ token }: TestAccount) =>
  (await api.call(securityCalls.readAuthenticator, {}, { token })).body.data;
const stateOf = async ({ token }: TestAccount) =>
  (await api.call(securityCalls.readTwoStep, {}, { token })).body.data;

describe('an authenticator app', () => {
  it('is set up by a right code of its secret, which is sealed and shown until then alone (SEC-003, API-048)', async () => {
    const account = await api.addAccount();
    const first = await secretOf(account);
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(first.otpauthURL);
    expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      first.secret,
    ]);
    expect(decodeURIComponent(address.pathname)).toContain(account.email);
    // Asked again while its code may have been scanned already.
    expect(await secretOf(account)).toEqual(first);
    const [row] = await api.services.db.selectFrom('factors').select('secret').execute();
    expect(Buffer.from(row?.secret ?? '').toString('latin1')).not.toContain(first.secret);

    expect((await set(account, 'google', 'Y', '000000')).body).toMatchObject({
      code: BodyCode.codeWrong,
      errors: { authCode: expect.any(String) },
    });
    expect((await stateOf(account)).googleAuth).toBe('N');
    expect((await set(account, 'google', 'Y', shown(first.secret))).body.code).toBe(200);
    expect((await api.call(securityCalls.readAuthenticator, {}, account)).body.code).toBe(
      BodyCode.wrongState,
    );
    expect((await set(account, 'google', 'Y', shown(first.secret))).body.code).toBe(BodyCode.wrongState);
    const { body } = await api.call(accountCalls.getAccount, {}, account);
    expect(body.data).toMatchObject({ googleAuth: 'Y', telAuth: 'N', emailAuth: 'N' });
  });

  it('gets another secret when the first has waited for a quarter of an hour', async () => {
    const account = await api.addAccount();
    const { secret } = await secretOf(account);
    api.advance(15 * 60 + 1);
    const proof = { way: 'password', password: wirePassword(account.password) };
    await api.call(securityCalls.stepUp, proof, account);
    expect((await set(account, 'google', 'Y', shown(secret))).body.code).toBe(BodyCode.wrongState);
    expect((await secretOf(account)).secret).not.toBe(secret);
  });

  it('ends every other session when it is switched on, and its owner is told by mail', async () => {
    const account = await api.addAccount();
    const other = String(
      (await openBrowser(api, '2001:db8:55::1').login(account.email, account.password)).headers[
        'authorization'
      ],
    );
    expect((await api.call(sessionCalls.verifyToken, {}, { token: other })).status).toBe(200);
    const { secret } = await secretOf(account);
    await set(account, 'google', 'Y', shown(secret));
    expect((await api.call(sessionCalls.verifyToken, {}, { token: other })).status).toBe(401);
    expect((await api.call(sessionCalls.verifyToken, {}, account)).status).toBe(200);
    const mail = (await readPost(api, 'mail')).at(-1) ?? '';
    expect(mail).toContain(account.email);
    expect(textOf(mail)).toContain('身份验证器');
  });

  it('is removed by its code or a recovery code, with the recovery codes after the last factor', async () => {
    const account = await api.addAccount();
    const { secret } = await secretOf(account);
    const codes = (await set(account, 'google', 'Y', shown(secret))).body.data.recoveryCodes ?? [];
    expect((await stateOf(account)).recoveryCodes).toBe(10);
    expect((await set(account, 'google', 'N', codes[3] ?? '')).body.code).toBe(200);
    expect(await stateOf(account)).toMatchObject({ googleAuth: 'N', recoveryCodes: 0 });
    expect((await set(account, 'google', 'N', codes[4] ?? '')).body.code).toBe(BodyCode.wrongState);
  });

  it('isn’t switched on by a recovery code, which shows nothing of it', async () => {
    const account = await api.addAccount();
    await api.call(securityCalls.sendTwoStepCode, { contact: account.email }, account);
    const on = await set(account, 'email', 'Y', await lastCode(api, 'mail'));
    const [code = ''] = on.body.data.recoveryCodes ?? [];
    await secretOf(account);
    expect((await set(account, 'google', 'Y', code)).body.code).toBe(BodyCode.codeWrong);
    expect(await stateOf(account)).toMatchObject({ googleAuth: 'N', recoveryCodes: 10 });
  });
});

describe('codes by phone and mail', () => {
  it('are sent to the account’s own contact alone (SEC-002, API-063)', async () => {
    const [account, stranger] = [await api.addAccount(), await api.addAccount()];
    const asked = (contact: string) => api.call(securityCalls.sendTwoStepCode, { contact }, account);
    for (const contact of [stranger.email, '13800138000', 'email', 'nonsense'])
      expect((await asked(contact)).body).toMatchObject({
        code: BodyCode.badInput,
        errors: { contact: expect.any(String) },
      });
    expect((await asked(account.email.toUpperCase())).body.code).toBe(200);
    // One in 60 s (D-060).
    expect((await asked(account.email)).body.code).toBe(BodyCode.tooManySends);
  });

  it('switch the factor on and off, and a code of another purpose does neither (SEC-001, API-064, API-065)', async () => {
    const account = await api.addAccount();
    await api.call(sessionCalls.passwordCodeByEmail, { email: account.email });
    const foreign = await lastCode(api, 'mail');
    expect((await set(account, 'email', 'Y', foreign)).body.code).toBe(BodyCode.codeWrong);
    await api.call(securityCalls.sendTwoStepCode, { contact: account.email }, account);
    const code = await lastCode(api, 'mail');
    expect((await set(account, 'email', 'Y', code)).body.code).toBe(200);
    expect((await stateOf(account)).emailAuth).toBe('Y');
    expect((await set(account, 'email', 'N', code)).body.code).toBe(BodyCode.codeWrong);
    api.advance(600);
    await api.call(securityCalls.sendTwoStepCode, { contact: account.email, status: 'N' }, account);
    expect((await set(account, 'email', 'N', await lastCode(api, 'mail'))).body.code).toBe(200);
    expect((await stateOf(account)).emailAuth).toBe('N');
  });

  it('say that there is no number where the account has none', async () => {
    const account = await api.addAccount();
    expect(await stateOf(account)).toMatchObject({ tel: '', telPrefix: '86' });
    expect((await set(account, 'tel', 'Y', '123456')).body).toMatchObject({
      code: BodyCode.wrongState,
      errors: { authType: expect.any(String) },
    });
  });
});

describe('recovery codes', () => {
  it('are made anew by a code of a factor that is on, which voids the ones before', async () => {
    const account = await api.addAccount();
    const { secret } = await secretOf(account);
    const before = (await set(account, 'google', 'Y', shown(secret))).body.data.recoveryCodes ?? [];
    api.advance(60);
    const renew = (authType: string, authCode: string) =>
      api.call(securityCalls.renewRecoveryCodes, { authType, authCode }, account);
    expect((await renew('email', '123456')).body.code).toBe(BodyCode.wrongState);
    expect((await renew('google', '000000')).body.code).toBe(BodyCode.codeWrong);
    const after = (await renew('google', shown(secret))).body.data.recoveryCodes;
    expect(after).toHaveLength(10);
    expect(new Set([...before, ...after]).size).toBe(20);
    expect((await set(account, 'google', 'N', before[0] ?? '')).body.code).toBe(BodyCode.codeWrong);
    expect(
      JSON.stringify(await api.services.db.selectFrom('recovery_codes').selectAll().execute()),
    ).not.toContain(after[0]?.replace('-', ''));
  });
});
