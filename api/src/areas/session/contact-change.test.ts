import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, securityCalls, sessionCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { openBrowser } from '../../testing/browser.ts';
import { lastCode, readPost } from '../../testing/post.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
});
afterAll(() => api.close());

let numbers = 0;
const newTel = () => `1380013${String(8000 + ++numbers)}`;
const profileOf = async (account: TestAccount) =>
  (await api.call(accountCalls.getProfile, {}, account)).body.data;

/** Proves by a code to the account's mail that it is its owner's. */
async function prove(account: TestAccount) {
  expect((await api.call(securityCalls.sendOriginCode, { sendTo: 'email' }, account)).body.code).toBe(200);
  const verifyCode = await lastCode(api, 'mail');
  expect((await api.call(securityCalls.verifyOrigin, { verifyCode }, account)).body.code).toBe(200);
  api.advance(60);
}

describe('a contact that is bound', () => {
  it('is the account’s once a code to it was right, and signs in from then on (SEC-008, API-057, API-058)', async () => {
    const account = await api.addAccount();
    const contact = newTel();
    const asked = await api.call(securityCalls.sendBindCode, { contact, telPrefix: '86' }, account);
    expect(asked.body.code).toBe(200);
    const bind = (verifyCode: string) =>
      api.call(securityCalls.bindContact, { contact, telPrefix: '86', verifyCode }, account);
    expect((await bind('000000')).body).toMatchObject({
      code: BodyCode.codeWrong,
      errors: { verifyCode: expect.any(String) },
    });
    expect((await profileOf(account)).tel).toBe('');
    const code = await lastCode(api, 'sms');
    expect((await bind(code)).body.code).toBe(200);
    expect((await profileOf(account)).tel).toBe(contact);
    const browser = openBrowser(api, '2001:db8:91::1');
    expect((await browser.login(contact, account.password)).body.code).toBe(200);
    expect((await bind(code)).body.code).toBe(BodyCode.wrongState);
  });

  it('isn’t one that another account has, which who reads its messages alone is told', async () => {
    const [account, other] = [await api.addAccount(), await api.addAccount()];
    const contact = newTel();
    await api.services.db
      .updateTable('accounts')
      .set({ tel: contact })
      .where('id', '=', other.accountID)
      .execute();
    const asked = await api.call(securityCalls.sendBindCode, { contact, telPrefix: '86' }, account);
    expect(asked.body.code).toBe(200);
    const input = { contact, telPrefix: '86', verifyCode: await lastCode(api, 'sms') };
    expect((await api.call(securityCalls.bindContact, input, account)).body).toMatchObject({
      code: BodyCode.exists,
      errors: { contact: expect.any(String) },
    });
    expect((await profileOf(account)).tel).toBe('');
  });
});

describe('a contact that is replaced', () => {
  it('needs a code to the one of before, then one to the new one (SEC-009, API-059, API-060, API-061, API-062)', async () => {
    const account = await api.addAccount();
    const contact = `new-${account.accountNo.toLowerCase()}@example.com`;
    const early = await api.call(securityCalls.sendNewContactCode, { contact }, account);
    expect(early.body.code).toBe(BodyCode.wrongState);
    const replace = (verifyCode: string) =>
      api.call(securityCalls.replaceContact, { contact, verifyCode }, account);
    expect((await replace('123456')).body.code).toBe(BodyCode.wrongState);
    expect(
      (await api.call(securityCalls.verifyOrigin, { verifyCode: '000000' }, account)).body,
    ).toMatchObject({ code: BodyCode.codeWrong, errors: { verifyCode: expect.any(String) } });

    await prove(account);
    expect((await api.call(securityCalls.sendNewContactCode, { contact }, account)).body.code).toBe(200);
    const before = (await readPost(api, 'mail')).length;
    const other = String(
      (await openBrowser(api, '2001:db8:92::1').login(account.email, account.password)).headers[
        'authorization'
      ],
    );
    expect((await replace(await lastCode(api, 'mail'))).body.code).toBe(200);
    expect((await profileOf(account)).email).toBe(contact);
    // The address of before is told, and every other device signs in again.
    const mails = (await readPost(api, 'mail')).slice(before);
    expect(mails.filter((mail) => mail.includes(account.email))).toHaveLength(1);
    expect((await api.call(sessionCalls.verifyToken, {}, { token: other })).status).toBe(401);
    // The proof is used up.
    expect(
      (await api.call(securityCalls.sendNewContactCode, { contact: 'x@example.com' }, account)).body.code,
    ).toBe(BodyCode.wrongState);
  });

  it('is refused with a proof of another session, or one that is ten minutes old', async () => {
    const account = await api.addAccount();
    await prove(account);
    const token = String(
      (await openBrowser(api, '2001:db8:93::1').login(account.email, account.password)).headers[
        'authorization'
      ],
    );
    const ask = (as: { token: string }) =>
      api.call(securityCalls.sendNewContactCode, { contact: 'someone@example.com' }, as);
    expect((await ask({ token })).body.code).toBe(BodyCode.wrongState);
    api.advance(601);
    expect((await ask(account)).body.code).toBe(BodyCode.wrongState);
  });

  it('may be given by the calls of its kind (SEC-010, API-055, API-056, D-225)', async () => {
    const account = await api.addAccount();
    await prove(account);
    const tel = newTel();
    await api.call(securityCalls.sendNewContactCode, { contact: tel, telPrefix: '86' }, account);
    const wrong = await api.call(securityCalls.replaceTel, { tel, code: '000000', telPrefix: '86' }, account);
    expect(wrong.body).toMatchObject({ code: BodyCode.codeWrong, errors: { code: expect.any(String) } });
    const code = await lastCode(api, 'sms');
    const right = await api.call(securityCalls.replaceTel, { tel, code, telPrefix: '86' }, account);
    expect(right.body.code).toBe(200);
    expect((await profileOf(account)).tel).toBe(tel);

    await prove(account);
    const email = `again-${account.accountNo.toLowerCase()}@example.com`;
    await api.call(securityCalls.sendNewContactCode, { contact: email }, account);
    const mailed = await lastCode(api, 'mail');
    expect((await api.call(securityCalls.replaceEmail, { email, code: mailed }, account)).body.code).toBe(
      200,
    );
    expect((await profileOf(account)).email).toBe(email);
  });
});
