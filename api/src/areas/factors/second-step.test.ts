import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, securityCalls, sessionCalls } from '@certdeck/contract';
import { generateSync } from 'otplib';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { type Browser, openBrowser } from '../../testing/browser.ts';
import { lastCode, readPost, textOf } from '../../testing/post.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
});
afterAll(() => api.close());

let networks = 0;
const elsewhere = () => `2001:db8:77:${(++networks).toString(16)}::1`;

/** The code that an authenticator app shows now. */
const shown = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(api.services.now().getTime() / 1000) + steps * 30 });

/** An account with an authenticator, set up in a browser that it has signed in on. */
async function protectedAccount(): Promise<
  TestAccount & { secret: string; recoveryCodes: string[]; home: Browser }
> {
  const account = await api.addAccount();
  const home = openBrowser(api, elsewhere());
  await home.login(account.email, account.password);
  const { token } = account;
  const { secret } = (await api.call(securityCalls.readAuthenticator, {}, { token })).body.data;
  const input = { authType: 'google', status: 'Y', authCode: shown(secret) };
  const on = await api.call(securityCalls.changeTwoStep, input, { token });
  expect(on.body.code).toBe(200);
  api.advance(60);
  return { ...account, secret, recoveryCodes: on.body.data.recoveryCodes ?? [], home };
}

/** What the answer to a right password carries. */
async function demandOf(browser: Browser, account: TestAccount) {
  const reply = await browser.login(account.email, account.password);
  expect(reply.body.code).toBe(BodyCode.secondFactor);
  expect(reply.headers).not.toHaveProperty('authorization');
  const data = new Map(
    Object.entries<unknown>(reply.body.data).map(([name, value]) => [name, String(value)]),
  );
  const read = (name: string) => data.get(name) ?? '';
  return {
    account: read('account'),
    types: read('types'),
    email: read('email'),
    ticket: read('ticket'),
  };
}

const finish = (browser: Browser, account: TestAccount, ticket: string, authType: string, authCode: string) =>
  browser.call(sessionCalls.login, { account: account.email, ticket, authType, authCode });

describe('signing in to an account with two-step verification', () => {
  it('takes the password, then a code of the authenticator app, once (SEC-012, API-018, RFC 6238)', async () => {
    const account = await protectedAccount();
    const browser = openBrowser(api, elsewhere());
    const demand = await demandOf(browser, account);
    expect(demand).toMatchObject({ account: account.email, types: 'google,recovery' });
    const code = shown(account.secret);
    const right = await finish(browser, account, demand.ticket, 'google', code);
    expect(right.body).toMatchObject({ code: 200, data: { accountNo: account.accountNo } });
    const token = String(right.headers['authorization']);
    expect((await api.call(securityCalls.readTwoStep, {}, { token })).body.data.googleAuth).toBe('Y');

    const used = await finish(browser, account, demand.ticket, 'google', shown(account.secret, 1));
    expect(used.body.code).toBe(BodyCode.wrongState);
    // A code that was seen over a shoulder is good for nobody.
    const again = await demandOf(openBrowser(api, elsewhere()), account);
    const other = openBrowser(api, elsewhere());
    const fresh = await demandOf(other, account);
    expect(again.ticket).not.toBe(fresh.ticket);
    const replayed = await finish(other, account, fresh.ticket, 'google', code);
    expect(replayed.body).toMatchObject({
      code: BodyCode.codeWrong,
      errors: { authCode: expect.any(String) },
    });
  });

  it('takes a code of the step before or after, and none further away', async () => {
    const account = await protectedAccount();
    for (const [steps, code] of [
      [-2, BodyCode.codeWrong],
      [2, BodyCode.codeWrong],
      [-1, 200],
    ] as const) {
      const browser = openBrowser(api, elsewhere());
      const { ticket } = await demandOf(browser, account);
      const reply = await finish(browser, account, ticket, 'google', shown(account.secret, steps));
      expect([steps, reply.body.code]).toEqual([steps, code]);
    }
  });

  it('takes the ticket from the browser that gave the password alone, for five minutes, and five codes', async () => {
    const account = await protectedAccount();
    const browser = openBrowser(api, elsewhere());
    const { ticket } = await demandOf(browser, account);
    const thief = openBrowser(api, elsewhere());
    await thief.login('nobody@example.com', 'x');
    expect((await finish(thief, account, ticket, 'google', shown(account.secret))).body.code).toBe(
      BodyCode.wrongState,
    );
    // Nor is it a session.
    expect((await api.call(securityCalls.readTwoStep, {}, { token: ticket })).status).toBe(401);
    api.advance(301);
    expect((await finish(browser, account, ticket, 'google', shown(account.secret))).body.code).toBe(
      BodyCode.wrongState,
    );

    const second = await demandOf(account.home, account);
    for (let n = 0; n < 5; n++) {
      if (n > 3) api.advance(30);
      const wrong = await finish(account.home, account, second.ticket, 'google', '000000');
      expect([n, wrong.body.code]).toEqual([n, BodyCode.codeWrong]);
    }
    api.advance(60);
    expect(
      (await finish(account.home, account, second.ticket, 'google', shown(account.secret))).body.code,
    ).toBe(BodyCode.wrongState);
  });

  it('gives one of two browsers in with the same recovery code, tells the owner, and counts what is left', async () => {
    const account = await protectedAccount();
    expect(account.recoveryCodes).toHaveLength(10);
    const [code = ''] = account.recoveryCodes;
    const browsers = [openBrowser(api, elsewhere()), openBrowser(api, elsewhere())];
    const tickets: string[] = [];
    for (const browser of browsers) tickets.push((await demandOf(browser, account)).ticket);
    const replies = await Promise.all(
      browsers.map((browser, n) =>
        finish(
          browser,
          account,
          tickets[n] ?? '',
          'recovery',
          n === 0 ? code : code.toLowerCase().replace('-', ' '),
        ),
      ),
    );
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, BodyCode.codeWrong].sort());
    expect(textOf((await readPost(api, 'mail')).at(-1) ?? '')).toContain('剩余 9 个恢复码');
  });

  it('stops guessing at twenty codes a day on devices that are not known, tells the owner, and lets the owner in', async () => {
    const account = await protectedAccount();
    const mails = (await readPost(api, 'mail')).length;
    let refused = 0;
    for (let n = 0; n < 24; n++) {
      api.advance(900);
      const browser = openBrowser(api, elsewhere());
      const { ticket } = await demandOf(browser, account);
      const { body } = await finish(browser, account, ticket, 'google', '000000');
      if (body.code === BodyCode.tooManySends) refused += 1;
      else expect(body.code).toBe(BodyCode.codeWrong);
    }
    expect(refused).toBe(4);
    const told = (await readPost(api, 'mail')).slice(mails).map(textOf);
    expect(told.filter((text) => text.includes('输错了 5 次验证码'))).toHaveLength(1);
    const { ticket } = await demandOf(account.home, account);
    expect((await finish(account.home, account, ticket, 'google', shown(account.secret))).body.code).toBe(
      200,
    );
  }, 400_000);

  it('sends a code by mail to who has a ticket, and to nobody else (API-063, D-044)', async () => {
    const account = await api.addAccount();
    const { token } = account;
    await api.call(securityCalls.sendTwoStepCode, { contact: account.email, status: 'Y' }, { token });
    const on = { authType: 'email', status: 'Y', authCode: await lastCode(api, 'mail') };
    const unasked = await api.call(securityCalls.changeTwoStep, on, { token });
    // The code is of the browser that asked for it, or of its network without cookies.
    expect(unasked.body.code).toBe(200);
    api.advance(600);
    const browser = openBrowser(api, elsewhere());
    const { ticket, email } = await demandOf(browser, account);
    expect(email).toMatch(/\*/);
    const asked = await api.call(
      securityCalls.sendTwoStepCode,
      { contact: 'email' },
      { token: ticket, headers: { cookie: browser.cookie } },
    );
    expect(asked.body.code).toBe(200);
    const code = await lastCode(api, 'mail');
    const stolen = await api.call(securityCalls.sendTwoStepCode, { contact: 'email' }, { token: ticket });
    expect(stolen.body.code).toBe(BodyCode.wrongState);
    expect((await api.call(securityCalls.sendTwoStepCode, { contact: 'email' })).status).toBe(401);
    expect((await finish(browser, account, ticket, 'email', code)).body.code).toBe(200);
  });

  it('ends with a new password: tickets are void, and the count begins anew', async () => {
    const account = await protectedAccount();
    const browser = openBrowser(api, elsewhere());
    const { ticket } = await demandOf(browser, account);
    await browser.work(sessionCalls.passwordCodeByEmail, { email: account.email });
    const changed = await browser.call(sessionCalls.changePasswordByEmail, {
      account: account.email,
      code: await lastCode(api, 'mail'),
      newPwd: 'f'.repeat(32),
    });
    expect(changed.body.code).toBe(200);
    expect((await finish(browser, account, ticket, 'google', shown(account.secret))).body.code).toBe(
      BodyCode.wrongState,
    );
  });
});
