import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, domainCalls } from '@certdeck/contract';
import { newID } from '../../../platform/database/identifiers.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { insertName } from '../testing/names.ts';

let api: TestApi;
let customer: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  stranger = await api.addAccount();
});
beforeEach(async () => {
  customer = await api.addAccount();
});
afterAll(() => api.close());

const add = async (name: string, { token } = customer) =>
  (await api.call(domainCalls.addDomainGroup, { name }, { token })).body;
const list = async (input: object = {}, { token } = customer) =>
  (await api.call(domainCalls.listDomainGroups, input, { token })).body;
const change = async (input: object, { token } = customer) =>
  (await api.call(domainCalls.changeDomainGroup, input, { token })).body;
const remove = async (id: string, { token } = customer) =>
  (await api.call(domainCalls.removeDomainGroup, { id }, { token })).body;
const register = (of: TestAccount, more: object = {}) =>
  insertName(api.services.db, { accountID: of.accountID, contactID: newID(), ...more });
const groupOf = async (orderNo: string) =>
  (
    await api.services.db
      .selectFrom('domains')
      .select('group_id')
      .where('account_id', '=', customer.accountID)
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  ).group_id;

describe('groups of domain names', () => {
  it('are listed by name with how many names are in each, 20 on the first page unless told otherwise (DOM-010, DOM-014, DOM-017, API-142, API-143)', async () => {
    const names = Array.from({ length: 21 }, (_, n) => `Group ${String(n).padStart(2, '0')}`);
    for (const name of names.toReversed()) await add(name);
    const groupID = (await list()).data.groups[0]?.id ?? '';
    await register(customer, { groupID });
    await register(customer, { groupID, state: 'gone' });
    const first = await list();
    expect(first.data.groups.map(({ name }) => name)).toEqual(names.slice(0, 20));
    expect(first.data.groups[0]).toEqual({ id: groupID, name: 'Group 00', domains: 1 });
    expect(first.data).toMatchObject({ total: 21, pagination: { limit: 20, offset: 1, total: 21 } });
    expect(first).toMatchObject({ total: 21, groups: first.data.groups });
    const second = (await list({ limit: 15, offset: 2 })).data;
    expect([second.groups.length, second.pagination]).toEqual([6, { limit: 15, offset: 2, total: 21 }]);
  });

  it('have names of their own in a tenant (DOM-010, API-143, API-144)', async () => {
    const [one, other] = [(await add('Shops')).data.id, (await add('Blogs')).data.id];
    const refused = { code: BodyCode.exists, errors: { name: expect.any(String) } };
    expect(await add(' Shops ')).toMatchObject(refused);
    expect(await change({ id: other, name: 'Shops' })).toMatchObject(refused);
    expect(await change({ id: one, name: 'Shops' })).toMatchObject({ code: 200 });
    expect(await add('Shops', stranger)).toMatchObject({ code: 200 });
    expect(await change({ id: other, name: 'Pages' })).toMatchObject({ code: 200 });
    expect((await list()).data.groups.map(({ name }) => name)).toEqual(['Pages', 'Shops']);
    expect(await add('  ')).toMatchObject({ code: BodyCode.badInput, errors: { name: expect.any(String) } });
    // Signs that nobody sees make no other name, and none at all.
    expect(await add('Sh\u200bops\u202e')).toMatchObject(refused);
    expect(await add('\u200b\u2066')).toMatchObject({ code: BodyCode.badInput });
  });

  it('have the names that they are given, and no others (DOM-010, API-144)', async () => {
    const [one, other] = [(await add('Shops')).data.id, (await add('Blogs')).data.id];
    const [a, b, c] = [
      await register(customer, { groupID: one }),
      await register(customer, { groupID: other }),
      await register(customer),
    ];
    await change({ id: one, domains: [b.orderNo, c.orderNo, c.orderNo] });
    expect(await Promise.all([a, b, c].map(({ orderNo }) => groupOf(orderNo)))).toEqual([null, one, one]);
    await change({ id: one, domains: [] });
    expect((await list()).data.groups.map(({ domains }) => domains)).toEqual([0, 0]);
  });

  it('are left as they are where one of the names isn’t the tenant’s (DOM-010, API-009, API-144)', async () => {
    const { id } = (await add('Shops')).data;
    const kept = await register(customer, { groupID: id });
    const free = await register(customer);
    const foreign = await register(stranger);
    const gone = await register(customer, { state: 'gone' });
    for (const wrong of [foreign.orderNo, gone.orderNo, 'D-1']) {
      const input = { id, name: 'Other', domains: [free.orderNo, wrong] };
      expect(await change(input)).toMatchObject({
        code: BodyCode.notFound,
        errors: { domains: expect.any(String) },
      });
    }
    expect((await list()).data.groups).toEqual([{ id, name: 'Shops', domains: 1 }]);
    expect([await groupOf(kept.orderNo), await groupOf(free.orderNo)]).toEqual([id, null]);
  });

  it('leave their names in none when they are removed (DOM-010, API-145)', async () => {
    const { id } = (await add('Shops')).data;
    const { orderNo } = await register(customer, { groupID: id });
    expect((await remove(id, stranger)).code).toBe(BodyCode.notFound);
    expect((await change({ id, name: 'Mine' }, stranger)).code).toBe(BodyCode.notFound);
    expect((await remove(id)).code).toBe(200);
    expect([await groupOf(orderNo), (await remove(id)).code]).toEqual([null, BodyCode.notFound]);
    expect((await list({}, stranger)).data.groups.map(({ name }) => name)).not.toContain('Mine');
  });
});
