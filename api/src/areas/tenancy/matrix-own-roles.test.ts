import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, grantablePermissions, needsSession, type Permission } from '@certdeck/contract';
import { allCalls, type AnyCall } from '../../testing/hostile/testing/calls.ts';
import { triesEveryCase } from '../../testing/hostile/testing/every-case.ts';
import { addMemberOf } from './testing/members.ts';
import { FORBIDDEN, isForStaff, make, type Matrix, NOT_FOUND, openMatrix } from './testing/matrix.ts';

/* Every call of the contract by roles that a tenant made for itself: what one permission opens is what names it. */

let at: Matrix;
beforeAll(async () => {
  at = await openMatrix();
}, 400_000);
afterAll(() => at.shop.close());

/**
 * The calls that a role of one permission makes. A call is refused by its permission's name alone, so that one call of
 * each other permission is enough in the gate, another one for each role; matrix.test.ts makes every call.
 */
function callsFor(permission: Permission, role: number): AnyCall[] {
  const all = allCalls.filter(needsSession);
  if (triesEveryCase) return all;
  const calls = Map.groupBy(all, (call) => call.permission);
  return [...calls].flatMap(([other, some]) => {
    const [one] = some.slice(role % some.length);
    return other === permission || !one ? some : [one];
  });
}

describe('a role of the tenant’s own with one permission', () => {
  it.each(grantablePermissions)('%s opens the calls that name it, and no other', async (permission) => {
    const wish = { roleName: `Only ${permission}`, permissions: [permission] };
    const made = await at.owner.call(accountCalls.addRole, wish);
    expect(made.body.code).toBe(200);
    const member = await addMemberOf(at.shop, at.owner, 'auditor');
    const { roleID } = made.body.data;
    const given = { subAccountID: member.accountID, roleID };
    expect((await at.owner.call(accountCalls.changeMember, given)).body.code).toBe(200);
    for (const call of callsFor(permission, grantablePermissions.indexOf(permission))) {
      const { status, code, data } = await make(at, call, member);
      expect([call.id, status === 500]).toEqual([call.id, false]);
      if (isForStaff(call)) expect([call.id, code]).toEqual([call.id, NOT_FOUND]);
      // Who names the provider could sign in as anybody: that takes all of an administrator's permissions (D-352).
      else if (call.id === 'sso.save' && permission === 'security:manage')
        expect([call.id, code]).toEqual([call.id, FORBIDDEN]);
      else if (call.permission === 'session' || call.permission === permission)
        expect([call.id, code]).not.toEqual([call.id, FORBIDDEN]);
      else expect([call.id, code, data]).toEqual([call.id, FORBIDDEN, { permission: call.permission }]);
    }
  });

  it('is never one with what the owner alone holds', async () => {
    const wish = { roleName: 'Heirs', permissions: ['order:read', 'account:transfer'] };
    expect((await at.owner.call(accountCalls.addRole, wish)).body.code).toBe(13004);
  });
});
