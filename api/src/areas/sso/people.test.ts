import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, securityCalls } from '@certdeck/contract';
import { addStaff } from '../staff/staff.store.ts';
import { begin, openCompany, openSsoApi, type SsoApi } from './testing/company.ts';
import { Forger } from './testing/forger.ts';

let forger: Forger;
let api: SsoApi;
let people = 0;
beforeAll(async () => {
  forger = await Forger.start();
  api = await openSsoApi([forger.place]);
}, 400_000);
afterEach(() => forger.reset());
afterAll(async () => {
  await api.close();
  forger.stop();
});

const refusedFor = (reason: string) => ({ code: BodyCode.ssoRefused, data: { reason } });

async function signIn(domain: string, person: Record<string, unknown>) {
  const browser = api.browser();
  const answer = forger.authorize(await begin(browser, domain), {
    sub: `person-${++people}`,
    email_verified: true,
    ...person,
  });
  const reply = await browser.call(securityCalls.finishSso, { answer });
  return { ...reply, token: String(reply.headers['authorization'] ?? '') };
}
const roleOf = async (token: string) =>
  (await api.call(accountCalls.getAccount, {}, { token })).body.data.role;
const memberID = async (owner: { token: string }, email: string) => {
  const { data } = (await api.call(accountCalls.listMembers, { limit: 100 }, { token: owner.token })).body;
  return data.find(({ account }) => account === email)?.subAccountID ?? '';
};

describe('who may sign in by a provider (D-355)', () => {
  it('is no owner, whose account would be the manager’s of the connection', async () => {
    const owner = await openCompany(api, forger);
    await api.services.db
      .updateTable('accounts')
      .set({ email: `boss@${owner.domain}` })
      .where('id', '=', owner.accountID)
      .execute();
    const reply = await signIn(owner.domain, { email: `boss@${owner.domain}` });
    expect(reply.body).toMatchObject(refusedFor('owner'));
  });

  it('is nobody of another team, nobody with an account of their own, and nobody of staff', async () => {
    const owner = await openCompany(api, forger);
    const alone = await api.addAccount({ email: `alone@${owner.domain}` });
    expect((await signIn(owner.domain, { email: alone.email })).body).toMatchObject(refusedFor('otherTeam'));
    const member = await signIn(owner.domain, { email: `desk@${owner.domain}` });
    await addStaff(api.services.db, String(member.body.data.accountNo), ['staff:jobs']);
    const again = await signIn(owner.domain, { sub: `person-${people}`, email: `desk@${owner.domain}` });
    expect(again.body).toMatchObject(refusedFor('staff'));
  });

  it('is nobody who was taken out of the team, until they are invited again', async () => {
    const owner = await openCompany(api, forger);
    const email = `gone@${owner.domain}`;
    const person = { sub: 'gone', email };
    const first = await signIn(owner.domain, person);
    const subAccountID = await memberID(owner, email);
    await api.call(accountCalls.removeMember, { subAccountID }, { token: owner.token });
    expect((await api.call(accountCalls.getAccount, {}, { token: first.token })).status).toBe(401);
    expect((await signIn(owner.domain, person)).body).toMatchObject(refusedFor('otherTeam'));
  });

  it('is nobody whose account is disabled', async () => {
    const owner = await openCompany(api, forger);
    const person = { sub: 'off', email: `off@${owner.domain}` };
    await signIn(owner.domain, person);
    await api.services.db
      .updateTable('accounts')
      .set({ disabled_at: new Date(), disabled_for: 'operator' })
      .where('email', '=', person.email)
      .execute();
    expect((await signIn(owner.domain, person)).body).toMatchObject(refusedFor('disabled'));
  });

  it('is nobody whom the team has suspended, until it lets them in again (D-647)', async () => {
    const owner = await openCompany(api, forger);
    const person = { sub: 'away', email: `away@${owner.domain}` };
    const first = await signIn(owner.domain, person);
    expect(await roleOf(first.token)).toBe('auditor');
    const subAccountID = await memberID(owner, person.email);
    const set = async (status: 'active' | 'disabled') =>
      (await api.call(accountCalls.changeMember, { subAccountID, status }, { token: owner.token })).body.code;
    expect(await set('disabled')).toBe(200);
    const refused = await signIn(owner.domain, person);
    expect([refused.body, refused.token]).toMatchObject([refusedFor('disabled'), '']);
    expect(await set('active')).toBe(200);
    expect(await roleOf((await signIn(owner.domain, person)).token)).toBe('auditor');
  });

  it('is the person that the provider names, not whoever has their address now', async () => {
    const owner = await openCompany(api, forger);
    const email = `desk1@${owner.domain}`;
    const first = await signIn(owner.domain, { sub: 'first', email });
    expect((await signIn(owner.domain, { sub: 'second', email })).body).toMatchObject(
      refusedFor('otherPerson'),
    );
    // The same person with another address keeps their account.
    const renamed = await signIn(owner.domain, { sub: 'first', email: `married@${owner.domain}` });
    expect(renamed.body.data.accountNo).toBe(first.body.data.accountNo);
  });

  it('gets the default role where the claim of groups is missing or no list of texts, never the owner’s', async () => {
    const owner = await openCompany(api, forger);
    for (const groups of [undefined, {}, [1, null], 'owner', '__proto__'])
      expect(
        await roleOf((await signIn(owner.domain, { email: `a${++people}@${owner.domain}`, groups })).token),
      ).toBe('auditor');
    const both = { email: `both@${owner.domain}`, groups: ['money', 'buyers'] };
    expect(await roleOf((await signIn(owner.domain, both)).token)).toBe('orders');
    const none = await openCompany(api, forger, { defaultRole: '' });
    const email = `x@${none.domain}`;
    expect((await signIn(none.domain, { email })).body).toMatchObject(refusedFor('role'));
    const taken = await api.services.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(taken).toEqual([]);
    const asOwner = {
      issuer: forger.issuer,
      clientID: 'a',
      scopes: '',
      groupClaim: 'g',
      defaultRole: 'owner',
    };
    const reply = await api.call(securityCalls.saveSso, { ...asOwner, groups: [] }, { token: owner.token });
    expect(reply.body.code).toBe(BodyCode.badInput);
  });

  it('keeps the role that the team has given where no groups are mapped', async () => {
    const owner = await openCompany(api, forger, { groupClaim: '', groups: [] });
    const person = { sub: 'kept', email: `kept@${owner.domain}`, groups: ['buyers'] };
    await signIn(owner.domain, person);
    const subAccountID = await memberID(owner, person.email);
    await api.call(accountCalls.changeMember, { subAccountID, roleID: 'finance' }, { token: owner.token });
    expect(await roleOf((await signIn(owner.domain, person)).token)).toBe('finance');
  });

  it('is nobody that a member with fewer rights than an administrator has named by a provider of their own', async () => {
    const owner = await openCompany(api, forger, { groupClaim: '', groups: [] });
    const person = { sub: 'keeper', email: `keeper@${owner.domain}` };
    await signIn(owner.domain, person);
    const role = { roleName: 'Keeper of sign-ins', permissions: ['security:manage'] };
    const { roleID } = (await api.call(accountCalls.addRole, role, { token: owner.token })).body.data;
    const subAccountID = await memberID(owner, person.email);
    await api.call(accountCalls.changeMember, { subAccountID, roleID }, { token: owner.token });
    const { token } = await signIn(owner.domain, person);
    expect((await api.call(securityCalls.readSso, {}, { token })).body.code).toBe(200);
    const own = {
      issuer: 'https://id.example',
      clientID: 'a',
      clientSecret: 'b',
      scopes: '',
      groupClaim: '',
    };
    const input = { ...own, groups: [], defaultRole: 'admin' };
    expect((await api.call(securityCalls.saveSso, input, { token })).body.code).toBe(BodyCode.forbidden);
  });

  it('is one account when two browsers come at once', async () => {
    const owner = await openCompany(api, forger);
    const person = { sub: 'twice', email: `twice@${owner.domain}` };
    const replies = await Promise.all([signIn(owner.domain, person), signIn(owner.domain, person)]);
    expect(replies.map(({ body }) => body.code)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => body.data.accountNo)).size).toBe(1);
  });
});
