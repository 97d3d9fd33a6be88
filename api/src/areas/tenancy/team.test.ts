import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { teamSuite } from './testing/team.ts';

let shop: Shop;
let owner: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

const { as, invite, join, rows, rowOf } = teamSuite(() => ({ shop, owner }));

describe('what a member may do', () => {
  it('changes with the next call, and says who can’t be given what', async () => {
    const admin = await join({ roleID: 'admin' });
    const member = await join({ roleID: 'auditor' });
    const call = as(admin.token);
    const subAccountID = member.accountID;
    expect((await as(member.token)(orderCalls.cancelOrders, { orderNos: ['X'] })).body.code).toBe(13005);
    expect((await call(accountCalls.changeMember, { subAccountID, roleID: 'orders' })).body.code).toBe(200);
    expect((await as(member.token)(orderCalls.cancelOrders, { orderNos: ['X'] })).body.code).toBe(13001);

    const owned = await call(accountCalls.changeMember, { subAccountID: owner.accountID, roleID: 'auditor' });
    expect([owned.body.code, owned.body.errors?.['roleID']]).toEqual([13004, expect.any(String)]);
    for (const change of [accountCalls.changeMember, accountCalls.removeMember] as const)
      expect((await call(change, { subAccountID: admin.accountID, roleID: 'owner' })).body.code).not.toBe(
        200,
      );
    expect((await call(accountCalls.changeMember, { subAccountID, roleID: 'owner' })).body.code).toBe(13004);
    expect((await call(accountCalls.removeMember, { subAccountID: owner.accountID })).body.code).toBe(13004);
    expect((await rows()).filter(({ roleID }) => roleID === 'owner')).toHaveLength(1);
  });

  it('is never more than who gives it may: roles, limits and what is seen', async () => {
    const department = await owner.call(accountCalls.addDepartment, { deptName: 'Berlin' });
    const deptID = department.body.data.deptID;
    const limited = await join({ roleID: 'admin', orderLimit: 1000, monthLimit: 5000 });
    const call = as(limited.token);
    const given = (more: object) => invite('given@customer.example', more, call);
    const fits = { roleID: 'orders', deptID, scope: 'dept', orderLimit: 1000, monthLimit: 5000 };
    for (const [more, field] of [
      [{ orderLimit: 1001 }, 'orderLimit'],
      [{ orderLimit: '' }, 'orderLimit'],
      [{ monthLimit: 5001 }, 'monthLimit'],
      [{ orderLimit: -1 }, 'orderLimit'],
      [{ monthLimit: -1 }, 'monthLimit'],
      [{ roleID: 'emperor' }, 'roleID'],
      [{ roleID: 'owner' }, 'roleID'],
      [{ deptID: '0190a0a0-0000-7000-8000-000000000000' }, 'deptID'],
      [{ roleID: 'finance' }, 'scope'],
      [{ deptID: '' }, 'deptID'],
    ] as const)
      expect([more, (await given({ ...fits, ...more })).body.errors]).toEqual([
        more,
        expect.objectContaining({ [field]: expect.any(String) }),
      ]);
    expect((await rows()).map(({ account }) => account)).not.toContain('given@customer.example');
    expect((await given(fits)).body.code).toBe(200);
    // Who pays nothing needs no limit.
    expect((await given({ ...fits, roleID: 'technician', orderLimit: '', monthLimit: '' })).body.code).toBe(
      200,
    );
    // What somebody has already can't be taken by who has less.
    const other = await join({ roleID: 'orders' });
    const taken = await call(accountCalls.removeMember, { subAccountID: other.accountID });
    expect(taken.body.code).toBe(13004);
    for (const own of [
      await call(accountCalls.changeMember, { subAccountID: limited.accountID, orderLimit: '' }),
      await call(accountCalls.removeMember, { subAccountID: limited.accountID }),
    ])
      expect([own.body.code, Object.keys(own.body.errors ?? {})]).toEqual([13002, ['subAccountID']]);
    expect(await rowOf(limited.accountID)).toMatchObject({ roleID: 'admin', orderLimit: 1000 });
  });

  it('is of one department only where its role tells of no other: by the log, or by programs (D-690)', async () => {
    const { deptID } = (await owner.call(accountCalls.addDepartment, { deptName: 'Wide' })).body.data;
    const role = async (roleName: string, ...permissions: string[]) =>
      (await owner.call(accountCalls.addRole, { roleName, permissions: ['order:read', ...permissions] })).body
        .data.roleID;
    const member = await join({ roleID: 'auditor' });
    const become = (roleID: string, scope: 'all' | 'dept') =>
      owner.call(accountCalls.changeMember, { subAccountID: member.accountID, roleID, deptID, scope });
    for (const wide of [await role('Log', 'audit:read'), await role('Programs', 'developer:manage')]) {
      const refused = (await become(wide, 'dept')).body;
      expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual([13004, ['scope']]);
      expect((await become(wide, 'all')).body.code).toBe(200);
    }
    const narrow = await role('Narrow');
    expect((await become(narrow, 'dept')).body.code).toBe(200);
    const widened = { roleID: narrow, roleName: 'Narrow', permissions: ['order:read', 'developer:manage'] };
    expect((await owner.call(accountCalls.changeRole, widened)).body.code).toBe(13002);
  });

  it('is listed with limits, department and second factors, a page at a time', async () => {
    const department = await owner.call(accountCalls.addDepartment, { deptName: 'Platform' });
    const { deptID } = department.body.data;
    const member = await join({ roleID: 'orders', deptID, orderLimit: 200_000 });
    await shop.services.db
      .insertInto('factors')
      .values({ account_id: member.accountID, kind: 'email', confirmed_at: new Date(), secret: null })
      .execute();
    const auditor = await join();
    const reader = (await rows(as(auditor.token))).find(({ isSelf }) => isSelf);
    expect([reader, await rowOf(member.accountID)]).toMatchObject([
      { account: 'cus***@customer.example' },
      { account: member.email },
    ]);
    expect(await rowOf(member.accountID)).toMatchObject({
      ...{ deptID, scope: 'all', orderLimit: 200_000, monthLimit: null, factors: ['email'] },
    });
    await invite('page@customer.example');
    const all = await rows();
    expect(all.filter(({ isSelf }) => isSelf).map(({ subAccountID }) => subAccountID)).toEqual([
      owner.accountID,
    ]);
    const paged = [];
    for (let offset = 1; paged.length < all.length; offset++) {
      const { body } = await owner.call(accountCalls.listMembers, { limit: 2, offset });
      expect(body.total).toBe(all.length);
      expect(body.data.length).toBeGreaterThan(0);
      paged.push(...body.data);
    }
    expect(paged).toEqual(all);
  });

  it('is told by the names of roles and departments in the reader’s language (ACC-015, ACC-016, API-071, API-072)', async () => {
    const { body } = await owner.call(
      accountCalls.listRoles,
      { limit: 100, offset: 1 },
      { 'accept-language': 'de' },
    );
    expect(body.data.map(({ roleName }) => roleName)).toContain('Techniker');
    expect(body.total).toBe(body.data.length);
    const departments = await owner.call(accountCalls.listDepartments, { limit: 100, offset: 1 });
    expect(departments.body.data.map(({ deptName }) => deptName)).toContain('Platform');
    expect(departments.body.total).toBe(departments.body.data.length);
    for (const { deptID } of departments.body.data) expect(deptID).toMatch(/./);
  });
});

describe('a department', () => {
  it('has a name of its own, which can be changed (D-649), and is removed once nobody is in it; a member leaves it by a change (API-075)', async () => {
    const { deptID } = (await owner.call(accountCalls.addDepartment, { deptName: 'Legal' })).body.data;
    expect((await owner.call(accountCalls.addDepartment, { deptName: 'Legal' })).body.code).toBe(12004);
    const rename = (id: string, deptName: string) =>
      owner.call(accountCalls.changeDepartment, { deptID: id, deptName });
    expect((await rename(deptID, 'Compliance')).body.code).toBe(200);
    const taken = (await owner.call(accountCalls.addDepartment, { deptName: 'Legal' })).body.data.deptID;
    expect((await rename(taken, 'Compliance')).body).toMatchObject({
      code: 12004,
      errors: { deptName: expect.any(String) },
    });
    expect((await rename('01890a5d-ac96-774b-bcce-b302099a8057', 'Nowhere')).body.code).toBe(13001);
    const names = (await owner.call(accountCalls.listDepartments, { limit: 100 })).body.data;
    expect(names).toEqual(
      expect.arrayContaining([
        { deptID, deptName: 'Compliance' },
        { deptID: taken, deptName: 'Legal' },
      ]),
    );
    const member = await join({ deptID });
    expect((await owner.call(accountCalls.removeDepartment, { deptID })).body.code).toBe(13002);
    expect(await rowOf(member.accountID)).toMatchObject({ deptID });
    const left = { subAccountID: member.accountID, deptID: '' };
    expect((await owner.call(accountCalls.changeMember, left)).body.code).toBe(200);
    expect(await rowOf(member.accountID)).not.toMatchObject({ deptID });
    expect((await owner.call(accountCalls.removeDepartment, { deptID })).body.code).toBe(200);
    expect((await owner.call(accountCalls.removeDepartment, { deptID })).body.code).toBe(13001);
  });
});
