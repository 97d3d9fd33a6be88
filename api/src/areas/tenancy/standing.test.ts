import { describe, expect, it } from '@jest/globals';
import { heldBy, roles } from '@certdeck/contract/roles';
import { grantRefusal, type Standing } from './standing.ts';

const standing = (given: Partial<Standing>): Standing => ({
  ...{ role: 'admin', deptID: null, ownDept: false, orderLimit: null, monthLimit: null },
  permissions: heldBy(given.role ?? 'admin', null),
  ...given,
});

describe('what a member gives', () => {
  it('is never ownership, and every other role where they hold what it may do', () => {
    for (const role of roles)
      expect([role, grantRefusal(standing({ role: 'owner' }), standing({ role }))]).toEqual([
        role,
        role === 'owner' ? 'OWNER' : undefined,
      ]);
    const given = (own: Standing['role'], role: Standing['role']) =>
      grantRefusal(standing({ role: own }), standing({ role }));
    for (const role of ['admin', 'finance', 'auditor'] as const)
      expect([role, given('orders', role)]).toEqual([role, 'ROLE']);
    for (const role of ['technician', 'requester'] as const)
      expect([role, given('orders', role)]).toEqual([role, undefined]);
    expect(given('technician', 'orders')).toBe('ROLE');
    expect(grantRefusal(standing({ role: 'auditor' }), standing({ role: 'auditor' }))).toBeUndefined();
  });

  it('is no larger limit than their own, by order and by month, for roles that pay', () => {
    const own = standing({ orderLimit: 100, monthLimit: 1000 });
    const to = (orderLimit: number | null, monthLimit: number | null, role: Standing['role'] = 'orders') =>
      grantRefusal(own, standing({ role, orderLimit, monthLimit }));
    expect(to(100, 1000)).toBeUndefined();
    expect(to(0, 0)).toBeUndefined();
    expect([to(101, 1000), to(null, 1000)]).toEqual(['LIMIT', 'LIMIT']);
    expect([to(100, 1001), to(100, null)]).toEqual(['MONTH_LIMIT', 'MONTH_LIMIT']);
    expect(to(null, null, 'auditor')).toBe(undefined);
    expect(to(null, null, 'technician')).toBeUndefined();
  });

  it('is no wider a view than their own', () => {
    const own = standing({ ownDept: true, deptID: 'berlin' });
    const to = (deptID: string | null, ownDept: boolean) =>
      grantRefusal(own, standing({ role: 'technician', deptID, ownDept }));
    expect(to('berlin', true)).toBeUndefined();
    expect([to('berlin', false), to('platform', true), to(null, false)]).toEqual(Array(3).fill('SCOPE'));
    expect(to(null, true)).toBe('NO_DEPARTMENT');
    // Movements of money name the orders of everybody.
    const money = standing({ role: 'finance', deptID: 'berlin', ownDept: true });
    expect(grantRefusal(standing({}), money)).toBe('MONEY');
  });
});
