import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, preferenceKeys } from '@certdeck/contract';
import { PREFERENCE_LIMIT } from '@certdeck/contract/schemas';
import { memberPorts } from '../../compose/members.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { addMember, removeMember } from './members.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

type Person = Pick<TestAccount, 'token'>;
const kept = async ({ token }: Person) =>
  (await api.call(accountCalls.listPreferences, {}, { token })).body.data;
const save = async ({ token }: Person, key: string, value: unknown, revision = 0) =>
  (await api.call(accountCalls.savePreference, { key, value, revision }, { token })).body;
const again = async (person: TestAccount): Promise<Person> => ({
  token: await api.services.tokens.issue(api.services.db, person.accountID),
});
const view = { id: 'v1', name: 'Mail servers', query: 'keyword=mail&sort=ends', hidden: ['remark'] };

describe('what a member has chosen', () => {
  it('is there at the next sign-in, on whatever device (D-263)', async () => {
    const person = await api.addAccount();
    expect(await kept(person)).toEqual([]);
    expect((await save(person, 'shortcuts', false)).data).toEqual({ revision: 1 });
    await save(person, 'columns.orders.list', ['remark', 'brand']);
    await save(person, 'orders.targets', { tls: 'nginx', code: 'jarsigner' });
    await save(person, 'views.orders.list', { views: [view], first: 'v1' });
    expect(await kept(await again(person))).toEqual([
      { key: 'columns.orders.list', value: ['remark', 'brand'], revision: 1 },
      { key: 'orders.targets', value: { tls: 'nginx', code: 'jarsigner' }, revision: 1 },
      { key: 'shortcuts', value: false, revision: 1 },
      { key: 'views.orders.list', value: { views: [view], first: 'v1' }, revision: 1 },
    ]);
  });

  it('is written over what the page has seen, and over nothing else', async () => {
    const person = await api.addAccount();
    await save(person, 'lists.compact', true);
    expect((await save(person, 'lists.compact', false, 1)).data).toEqual({ revision: 2 });
    for (const revision of [0, 1, 3]) {
      const refused = await save(person, 'lists.compact', true, revision);
      expect([revision, refused.code]).toEqual([revision, BodyCode.wrongState]);
    }
    expect(await kept(person)).toEqual([{ key: 'lists.compact', value: false, revision: 2 }]);
  });

  it('is written by one of two pages at once', async () => {
    const person = await api.addAccount();
    const both = await Promise.all([save(person, 'shortcuts', true), save(person, 'shortcuts', false)]);
    expect(both.map(({ code }) => code).sort((one, other) => one - other)).toEqual([
      200,
      BodyCode.wrongState,
    ]);
  });

  it('is each member’s own in each tenant, and goes with the membership', async () => {
    const [owner, person] = [await api.addAccount(), await api.addAccount()];
    await save(owner, 'shortcuts', false);
    await save(person, 'lists.compact', true);
    const names = { tenant: owner.accountNo, account: person.accountNo };
    await addMember(api.services.db, memberPorts, { ...names, role: 'auditor' });
    const member = await again(person);
    expect(await kept(member)).toEqual([]);
    await save(member, 'shortcuts', true);
    expect(await kept(owner)).toEqual([{ key: 'shortcuts', value: false, revision: 1 }]);
    await removeMember(api.services.db, memberPorts, names);
    expect(await kept(await again(person))).toEqual([{ key: 'lists.compact', value: true, revision: 1 }]);
    await addMember(api.services.db, memberPorts, { ...names, role: 'auditor' });
    expect(await kept(await again(person))).toEqual([]);
  });

  it.each([
    ['a name that is not on the list', 'theme', true, 'key'],
    ['another kind of value', 'shortcuts', 'true', 'value'],
    ['no value', 'shortcuts', undefined, 'value'],
    ['a column that is no id', 'columns.orders.list', ['<script>'], 'value'],
    ['a view without a name', 'views.orders.list', { views: [{ ...view, name: ' ' }], first: '' }, 'value'],
    ['a server that is no id', 'orders.targets', { tls: '<script>' }, 'value'],
    ['21 views', 'views.orders.list', { views: Array.from({ length: 21 }, () => view), first: '' }, 'value'],
  ])('is refused as %s', async (_kind, key, value, field) => {
    const person = await api.addAccount();
    const refused = await save(person, key, value);
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual([BodyCode.badInput, [field]]);
    expect(await kept(person)).toEqual([]);
  });

  it('is of a bounded size', async () => {
    const person = await api.addAccount();
    const hidden = Array.from({ length: 30 }, () => 'c'.repeat(30));
    const views = (count: number) => ({
      views: Array.from({ length: count }, () => ({ ...view, query: 'q'.repeat(500), hidden })),
      first: '',
    });
    expect(JSON.stringify(views(12)).length).toBeGreaterThan(PREFERENCE_LIMIT);
    expect((await save(person, 'views.orders.list', views(12))).code).toBe(BodyCode.badInput);
    expect((await save(person, 'views.orders.list', views(5))).code).toBe(BodyCode.ok);
  });

  it('is null where it means nothing to this release, and can be chosen anew', async () => {
    const person = await api.addAccount();
    const whose = { tenant_id: person.accountID as never, principal_id: person.accountID };
    await api.services.db
      .insertInto('member_preferences')
      .values([
        { ...whose, name: 'of.tomorrow', value: '{}', revision: 1, updated_at: new Date() },
        { ...whose, name: 'shortcuts', value: '"sometimes"', revision: 4, updated_at: new Date() },
      ])
      .execute();
    expect(await kept(person)).toEqual([{ key: 'shortcuts', value: null, revision: 4 }]);
    expect((await save(person, 'shortcuts', false, 4)).data).toEqual({ revision: 5 });
    expect(preferenceKeys).not.toContain('of.tomorrow');
  });
});
