import { describe, expect, it } from '@jest/globals';
import * as operatorCalls from './calls/operator.ts';
import * as staffCalls from './calls/staff.ts';
import * as contract from './index.ts';
import { isRole, permissionsOf, roles, rolesWith } from './roles.ts';

const calls = [
  contract.sessionCalls,
  contract.accountCalls,
  contract.orderCalls,
  contract.domainCalls,
  contract.securityCalls,
  contract.developerCalls,
  contract.toolCalls,
  contract.discoveryCalls,
  staffCalls,
  operatorCalls,
].flatMap((group) => Object.values(group));
const named = new Set<contract.CallPermission>(calls.map(({ permission }) => permission));

describe('the roles of a tenant', () => {
  it('leave nothing that the owner may not do, and allow nothing that no call asks for', () => {
    const allowed = [...permissionsOf('owner'), ...contract.staffPermissions, 'session', 'public'];
    expect(allowed.sort()).toEqual([...named].sort());
    for (const role of roles)
      for (const permission of permissionsOf(role)) expect(permissionsOf('owner')).toContain(permission);
  });

  it('give none of what is for the operator’s staff', () => {
    for (const permission of contract.staffPermissions) expect(rolesWith(permission)).toEqual([]);
  });

  it('separate who orders, who pays and who only looks', () => {
    expect(rolesWith('order:pay')).toEqual(['owner', 'admin', 'orders', 'finance']);
    expect(rolesWith('order:create')).toEqual(['owner', 'admin', 'orders', 'requester']);
    expect(rolesWith('ledger:read')).toEqual(['owner', 'admin', 'finance', 'auditor']);
    expect([...permissionsOf('auditor')].filter((one) => !one.endsWith(':read'))).toEqual([]);
  });

  it('are told from other words', () => {
    expect(roles.every(isRole)).toBe(true);
    expect(isRole('root')).toBe(false);
  });
});

describe('a call', () => {
  it('is open to who holds its permission, to anyone signed in, or to all', () => {
    const held = permissionsOf('auditor');
    expect(contract.isPermitted(held, 'order:read')).toBe(true);
    expect(contract.isPermitted(held, 'order:pay')).toBe(false);
    expect(contract.isPermitted(held, 'staff:releases')).toBe(false);
    expect(contract.isPermitted(new Set(), 'session')).toBe(true);
    expect(contract.isPermitted(new Set(), 'public')).toBe(true);
  });
});
