import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, developerCalls, orderCalls, type TenantPermission } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { addMemberOf } from './testing/members.ts';

let shop: Shop;
let owner: Customer;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

let count = 0;
/** A role that somebody makes; answers its id. */
async function make(permissions: readonly TenantPermission[], by = owner): Promise<string> {
  const { body } = await by.call(accountCalls.addRole, { roleName: `Role ${(count += 1)}`, permissions });
  expect(body.code).toBe(200);
  return body.data.roleID;
}
const give = async (who: Customer, roleID: string, by = owner) =>
  (await by.call(accountCalls.changeMember, { subAccountID: who.accountID, roleID })).body;
async function holderOf(permissions: readonly TenantPermission[]) {
  const roleID = await make(permissions);
  const member = await addMemberOf(shop, owner, 'auditor');
  expect((await give(member, roleID)).code).toBe(200);
  return { roleID, member };
}
const change = async (roleID: string, permissions: readonly TenantPermission[], by = owner) =>
  (await by.call(accountCalls.changeRole, { roleID, roleName: `New ${roleID.slice(-12)}`, permissions }))
    .body;
const listed = async (roleID: string, by = owner) =>
  (await by.call(accountCalls.listRoles, { limit: 100, offset: 1 })).body.data.find(
    (role) => role.roleID === roleID,
  );

describe('a role of the tenant’s own', () => {
  it('stands among the others, is given, and says who has it (ACC-015)', async () => {
    const { roleID, member } = await holderOf(['order:read', 'report:read']);
    const wish = { account: 'guest@customer.example', name: 'Guest', roleID };
    expect((await owner.call(accountCalls.inviteMember, wish)).body.code).toBe(200);
    expect(await listed(roleID)).toMatchObject({
      ...{ own: true, permissions: ['order:read', 'report:read'], usedBy: [member.email, 'Guest'] },
    });
    expect(await listed('auditor')).not.toHaveProperty('own');
    const { data } = (await member.call(accountCalls.getAccount, {})).body;
    expect(data).toMatchObject({ role: roleID, permissions: ['order:read', 'report:read'] });
    expect(data.roleName).toMatch(/^Role /);
  });

  it('changes what its holders, and their keys, may do with their next call', async () => {
    const { roleID, member } = await holderOf(['order:read', 'contact:read', 'developer:manage']);
    const key = await member.call(developerCalls.createKey, {
      ...{ name: 'reads', permissions: ['contact:read'] },
    });
    const byKey = () => shop.call(accountCalls.listContacts, {}, { token: key.body.data.key });
    const codes = async () => [
      (await member.call(accountCalls.listContacts, {})).body.code,
      (await byKey()).body.code,
      (await member.call(orderCalls.cancelOrders, { orderNos: ['X'] })).body.code,
    ];
    expect(await codes()).toEqual([200, 200, 13005]);
    expect((await change(roleID, ['order:read', 'order:cancel'])).code).toBe(200);
    expect(await codes()).toEqual([13005, 13005, 13001]);
  });

  it('is not removed as long as somebody has it or is invited to it, and says who', async () => {
    const { roleID, member } = await holderOf(['order:read']);
    const remove = async () => (await owner.call(accountCalls.removeRole, { roleID })).body;
    expect(await remove()).toMatchObject({ code: 13002, msg: expect.stringContaining(member.email) });
    await give(member, 'auditor');
    const wish = { account: 'later@customer.example', roleID };
    const invited = await owner.call(accountCalls.inviteMember, wish);
    expect(await remove()).toMatchObject({ code: 13002, msg: expect.stringContaining(wish.account) });
    await owner.call(accountCalls.removeMember, { subAccountID: invited.body.data.subAccountID });
    expect([(await remove()).code, (await remove()).code]).toEqual([200, 13001]);
    expect((await give(member, roleID)).code).toBe(13001);
  });

  it('is given or removed, when both happen at the same moment, and nobody is left with a role that is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const roleID = await make(['order:read']);
      const member = await addMemberOf(shop, owner, 'auditor');
      const [given, removed] = await Promise.all([
        give(member, roleID),
        owner.call(accountCalls.removeRole, { roleID }).then(({ body }) => body),
      ]);
      expect([given.code, removed.code].filter((code) => code === 200)).toHaveLength(1);
      const { data } = (await member.call(accountCalls.getAccount, {})).body;
      expect(data.role).toBe(given.code === 200 ? roleID : 'auditor');
    }
  });

  it('has a name of its own and at least one permission', async () => {
    const [one, other] = [await make(['order:read']), await make(['order:read'])];
    const { roleName = '' } = (await listed(one)) ?? {};
    const again = await owner.call(accountCalls.addRole, { roleName, permissions: ['order:read'] });
    const renamed = await owner.call(accountCalls.changeRole, {
      ...{ roleID: other, roleName, permissions: ['order:read'] },
    });
    const empty = await owner.call(accountCalls.addRole, { roleName: 'Nothing', permissions: [] });
    expect([again.body.code, renamed.body.code, empty.body.code]).toEqual([12004, 12004, 13004]);
  });

  it('is unknown to other tenants', async () => {
    const roleID = await make(['order:read']);
    const stranger = await shop.addCustomer();
    const guest = await addMemberOf(shop, stranger, 'auditor');
    expect((await give(guest, roleID, stranger)).code).toBe(13001);
    expect((await change(roleID, ['order:read'], stranger)).code).toBe(13001);
    expect((await stranger.call(accountCalls.removeRole, { roleID })).body.code).toBe(13001);
    expect(await listed(roleID, stranger)).toBeUndefined();
  });
});

describe('who makes roles', () => {
  it('puts in no more than they hold, and neither takes nor changes what holds more', async () => {
    const { member: lead } = await holderOf(['member:read', 'member:manage', 'order:read', 'order:create']);
    const wish = { roleName: 'Payers', permissions: ['order:read', 'order:pay'] };
    expect((await lead.call(accountCalls.addRole, wish)).body).toMatchObject({
      ...{ code: 13004, errors: { permissions: expect.any(String) } },
    });
    const theirs = await make(['order:read', 'order:create'], lead);
    expect((await change(theirs, ['order:read', 'ledger:read'], lead)).code).toBe(13004);
    expect((await change(theirs, ['order:read'], lead)).code).toBe(200);
    const more = await make(['order:read', 'order:pay']);
    expect((await change(more, ['order:read'], lead)).code).toBe(13004);
    expect((await lead.call(accountCalls.removeRole, { roleID: more })).body.code).toBe(13004);
    const other = await addMemberOf(shop, owner, 'requester');
    expect((await give(other, theirs, lead)).code).toBe(13004);
    expect((await give(await addMemberOf(shop, owner, 'auditor'), more, lead)).code).toBe(13004);
  });

  it('doesn’t change the role that they have themselves', async () => {
    const { roleID, member } = await holderOf(['member:read', 'member:manage', 'order:read']);
    expect((await change(roleID, ['member:manage', 'order:read'], member)).code).toBe(13002);
  });

  it('makes nobody of a department read the money of all, and nobody pay beyond the maker’s limit', async () => {
    const { roleID, member } = await holderOf(['order:read']);
    const department = await owner.call(accountCalls.addDepartment, { deptName: 'Lab' });
    const { deptID } = department.body.data;
    await owner.call(accountCalls.changeMember, { subAccountID: member.accountID, deptID, scope: 'dept' });
    expect(await change(roleID, ['order:read', 'ledger:read'])).toMatchObject({
      ...{ code: 13002, msg: expect.stringContaining(member.email) },
    });
    const admin = await addMemberOf(shop, owner, 'admin', { orderLimit: 100 });
    const { roleID: free } = await holderOf(['order:read']);
    expect((await change(free, ['order:read', 'order:pay'], admin)).code).toBe(13002);
    expect([...permissionsOf('admin')]).not.toContain('account:transfer');
  });
});
