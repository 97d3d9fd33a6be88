import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, securityCalls } from '@certdeck/contract';
import { listEntries } from '../audit/entries.store.ts';
import type { Browser } from '../../testing/browser.ts';
import { begin, openCompany, openSsoApi, REDIRECT, type SsoApi } from './testing/company.ts';
import { goThrough, type RunningProvider, startProvider } from './testing/provider.ts';

let api: SsoApi;
let provider: RunningProvider;
/** Claims of people, by the name that they type at the provider. */
const people: Record<string, object> = {
  ada: {
    sub: 'ada-1',
    email: 'Ada@company1.example',
    given_name: 'Ada',
    family_name: 'Byron',
    groups: ['x', 'buyers'],
  },
  bob: { sub: 'bob-1', email: 'bob@company2.example', groups: 'money' },
};
beforeAll(async () => {
  provider = await startProvider(REDIRECT, people);
  api = await openSsoApi([provider.place]);
}, 400_000);
afterAll(async () => {
  await api.close();
  await provider.stop();
});

const company = (settings: object = {}) => openCompany(api, provider, settings);
const finish = (browser: Browser, answer: string) => browser.call(securityCalls.finishSso, { answer });

/** Signs somebody in at the provider, in a browser of their own. */
async function signIn(name: string, account: string, browser = api.browser()) {
  const reply = await finish(browser, await goThrough(await begin(browser, account), name));
  return { ...reply, token: String(reply.headers['authorization'] ?? '') };
}

describe('single sign-on by a certified provider (D-352, D-353)', () => {
  it('makes a new colleague a member with the role of their group, and tells of the sign-in', async () => {
    const owner = await company();
    expect(owner.domain).toBe('company1.example');
    const reply = await signIn('ada', 'somebody@COMPANY1.example');
    expect(reply.body).toMatchObject({ code: 200, data: { accountNo: expect.stringMatching(/^C\d{10}$/) } });
    const { data } = (await api.call(accountCalls.getAccount, {}, { token: reply.token })).body;
    expect(data).toMatchObject({ role: 'orders', rootUUID: owner.accountID });
    const profile = (await api.call(accountCalls.getProfile, {}, { token: reply.token })).body.data;
    expect(profile).toMatchObject({ firstname: 'Ada', lastname: 'Byron' });
    const { rows } = await listEntries(api.services.db, owner.accountID, { limit: 100, skip: 0 });
    expect(rows.map(({ entry }) => entry.action).slice(0, 2)).toEqual(['sso.finish', 'sso.member']);
    const read = await api.call(securityCalls.readSso, {}, { token: owner.token });
    expect(read.body.data.usedAt).toBeGreaterThan(0);
    // The same person again, in another browser: no second account.
    const again = await signIn('ada', 'company1.example');
    expect(again.body.data.accountNo).toBe(reply.body.data.accountNo);
    // On a device that nobody has seen.
    const notices = await api.services.db
      .selectFrom('notices')
      .selectAll()
      .where('account_id', '=', owner.accountID)
      .execute();
    expect(notices.map(({ kind }) => kind)).toContain('newSignIn');
  });

  it('takes a group alone for a list of one, and gives the role anew at each sign-in', async () => {
    const owner = await company();
    const first = await signIn('bob', owner.domain);
    const roleNow = async (token: string) =>
      (await api.call(accountCalls.getAccount, {}, { token })).body.data.role;
    expect(await roleNow(first.token)).toBe('finance');
    const { token } = owner;
    const settings = { issuer: provider.issuer, clientID: provider.clientID, scopes: 'email groups' };
    const groups = [{ group: 'money', role: 'auditor' }];
    const input = { ...settings, groupClaim: 'groups', groups, defaultRole: '' };
    expect((await api.call(securityCalls.saveSso, input, { token })).body.code).toBe(200);
    const second = await signIn('bob', owner.domain);
    expect(await roleNow(second.token)).toBe('auditor');
    // What was open with more rights is closed.
    expect((await api.call(accountCalls.getAccount, {}, { token: first.token })).status).toBe(401);
    const none = { ...input, groups: [{ group: 'other', role: 'admin' }] };
    expect((await api.call(securityCalls.saveSso, none, { token })).body.code).toBe(200);
    const third = await signIn('bob', owner.domain);
    expect(third.body).toMatchObject({ code: BodyCode.ssoRefused, data: { reason: 'role' } });
  });

  it('refuses who gave up at the provider, a state that was used, and another browser', async () => {
    const owner = await company();
    const browser = api.browser();
    const url = await begin(browser, owner.domain);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    const cancelled = await finish(browser, await goThrough(url, 'x', 'cancel'));
    expect(cancelled.body).toMatchObject({ code: BodyCode.ssoRefused, data: { reason: 'cancelled' } });
    const answer = await goThrough(await begin(browser, owner.domain), `a@${owner.domain}`);
    const other = api.browser();
    await begin(other, owner.domain);
    expect((await finish(other, answer)).body.data).toMatchObject({ reason: 'expired' });
    expect((await finish(browser, answer)).body.code).toBe(200);
    expect((await finish(browser, answer)).body.data).toMatchObject({ reason: 'expired' });
    const late = await goThrough(await begin(browser, owner.domain), `a@${owner.domain}`);
    api.advance(601);
    expect((await finish(browser, late)).body.data).toMatchObject({ reason: 'expired' });
  });

  it('lets members sign in by nothing else where the company wants it, and the owner always (D-354)', async () => {
    const owner = await company();
    const member = await signIn(`eve@${owner.domain}`, owner.domain);
    expect(member.body.code).toBe(200);
    const { token } = owner;
    await api.call(securityCalls.switchSso, { enabled: 'Y', only: 'Y' }, { token });
    expect((await api.call(accountCalls.getAccount, {}, { token: member.token })).status).toBe(401);
    const password = 'Passw0rd!';
    const { password_hash } = await api.services.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', owner.accountID)
      .executeTakeFirstOrThrow();
    await api.services.db
      .updateTable('accounts')
      .set({ password_hash })
      .where('email', '=', `eve@${owner.domain}`)
      .execute();
    const wrong = await api.browser().login(`eve@${owner.domain}`, 'not it');
    expect(wrong.body.code).toBe(BodyCode.wrongCredentials);
    const refused = await api.browser().login(`eve@${owner.domain}`, password);
    expect(refused.body).toMatchObject({ code: BodyCode.singleSignOn, data: { domain: owner.domain } });
    expect(refused.headers).not.toHaveProperty('authorization');
    expect((await api.browser().login(owner.email, password)).body.code).toBe(200);
    expect((await signIn(`eve@${owner.domain}`, owner.domain)).body.code).toBe(200);
    await api.call(securityCalls.switchSso, { enabled: 'N', only: 'Y' }, { token });
    expect((await api.browser().login(`eve@${owner.domain}`, password)).body.code).toBe(200);
  });
});
