import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, securityCalls } from '@certdeck/contract';
import { begin, openCompany, openSsoApi, REDIRECT, type SsoApi } from './testing/company.ts';
import { goThrough, type RunningProvider, startProvider } from './testing/provider.ts';

let provider: RunningProvider;
let api: SsoApi;
/** Claims of people, by the name that they type at the provider. */
const people: Record<string, object> = {
  ada: { sub: 'ada', email: 'ada@company1.example', groups: ['ops'] },
  bob: { sub: 'bob', email: 'bob@company1.example', groups: ['others'] },
};
beforeAll(async () => {
  provider = await startProvider(REDIRECT, people);
  api = await openSsoApi([provider.place]);
}, 400_000);
afterAll(async () => {
  await api.close();
  await provider.stop();
});

describe('a role of the team’s own that the provider gives (D-454)', () => {
  it('is given by group and to everybody else, changes with the role, and can’t be removed meanwhile', async () => {
    const owner = await openCompany(api, provider);
    const { token } = owner;
    const addRole = async (roleName: string, permissions: string[]) =>
      (await api.call(accountCalls.addRole, { roleName, permissions }, { token })).body.data.roleID;
    const ops = await addRole('Operations', ['order:read', 'order:validate']);
    const guests = await addRole('Guests', ['order:read']);
    const { data: sso } = (await api.call(securityCalls.readSso, {}, { token })).body;
    const { issuer, clientID, scopes, groupClaim } = sso;
    const save = (input: object) =>
      api.call(
        securityCalls.saveSso,
        { issuer, clientID, scopes, groupClaim, groups: [], defaultRole: '', ...input },
        { token },
      );
    const mapped = { groups: [{ group: 'ops', role: ops }], defaultRole: guests };
    expect((await save(mapped)).body.code).toBe(200);

    const signIn = async (name: string) => {
      const browser = api.browser();
      const answer = await goThrough(await begin(browser, owner.domain), name);
      const { headers } = await browser.call(securityCalls.finishSso, { answer });
      return { token: String(headers['authorization'] ?? '') };
    };
    const rightsOf = async (who: { token: string }) =>
      (await api.call(accountCalls.getAccount, {}, who)).body.data;
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    expect(await rightsOf(ada)).toMatchObject({ role: ops, permissions: ['order:read', 'order:validate'] });
    expect(await rightsOf(bob)).toMatchObject({ role: guests, permissions: ['order:read'] });

    // The members have another role for now, and the provider still gives the one that is to go.
    const { data: members } = (await api.call(accountCalls.listMembers, { limit: 100 }, { token })).body;
    const adaID = members.find(({ account }) => account === 'ada@company1.example')?.subAccountID;
    await api.call(accountCalls.changeMember, { subAccountID: adaID, roleID: 'auditor' }, { token });
    const removal = await api.call(accountCalls.removeRole, { roleID: ops }, { token });
    expect(removal.body.code).toBe(BodyCode.wrongState);
    expect(await rightsOf(await signIn('ada'))).toMatchObject({ role: ops });

    expect((await save({ defaultRole: guests })).body.code).toBe(200);
    await api.call(accountCalls.changeMember, { subAccountID: adaID, roleID: 'auditor' }, { token });
    expect((await api.call(accountCalls.removeRole, { roleID: ops }, { token })).body.code).toBe(200);

    // What is no role of this team, another team’s among them, is refused at its field.
    const other = await api.addAccount();
    const input = { roleName: 'Theirs', permissions: ['order:read'] };
    const { data: theirs } = (await api.call(accountCalls.addRole, input, { token: other.token })).body;
    for (const role of [ops, theirs.roleID, 'nobody', 'owner'])
      expect((await save({ groups: [{ group: 'x', role }] })).body).toMatchObject({
        code: BodyCode.badInput,
      });
    const refused = (await save({ defaultRole: theirs.roleID })).body;
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual([BodyCode.badInput, ['defaultRole']]);
  }, 400_000);
});
