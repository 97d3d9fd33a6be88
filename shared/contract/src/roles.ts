import { type Permission, type TenantPermission, tenantPermissions } from './permissions.ts';

/** What a member is in a tenant. A tenant has exactly one owner. */
export const roles = ['owner', 'admin', 'orders', 'requester', 'finance', 'technician', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** What can be seen without changing or paying anything. */
const readAll = [
  'order:read',
  'certificate:read',
  'ledger:read',
  'contact:read',
  'organization:read',
  'report:read',
  'member:read',
] as const satisfies readonly TenantPermission[];

/** What comes before a payment: people, companies and the order itself. */
const request = [
  'order:read',
  'order:create',
  'order:edit',
  'contact:read',
  'contact:write',
  'organization:read',
  'organization:write',
] as const satisfies readonly TenantPermission[];

/**
 * Who may do what within a tenant. Each permission has a holder besides nobody: the owner has all of them, so
 * "ask the owner" is always right.
 */
const held: Readonly<Record<Role, readonly TenantPermission[]>> = {
  owner: tenantPermissions,
  admin: tenantPermissions,
  // Buys and looks after certificates.
  orders: [
    ...request,
    'order:validate',
    'order:cancel',
    'order:pay',
    'certificate:read',
    'report:read',
    'report:run',
    'dns:write',
  ],
  // Orders what somebody else pays.
  requester: [...request, 'certificate:read'],
  // Pays, and orders nothing.
  finance: ['order:read', 'order:pay', 'ledger:read', 'ledger:recharge'],
  // Proves control over names and installs, without spending.
  technician: [
    'order:read',
    'order:edit',
    'order:validate',
    'certificate:read',
    'contact:read',
    'organization:read',
    'report:read',
    'report:run',
    'dns:write',
  ],
  auditor: readAll,
};

const sets: Readonly<Record<Role, ReadonlySet<TenantPermission>>> = {
  owner: new Set(held.owner),
  admin: new Set(held.admin),
  orders: new Set(held.orders),
  requester: new Set(held.requester),
  finance: new Set(held.finance),
  technician: new Set(held.technician),
  auditor: new Set(held.auditor),
};

/** What a role allows within its tenant. */
export const permissionsOf = (role: Role): ReadonlySet<TenantPermission> => sets[role];

/** Roles that hold a permission, the owner first; none for staff's permissions, which no role of a tenant holds. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  roles.filter((role) => (sets[role] as ReadonlySet<Permission>).has(permission));

/** Whether a stored text names a role. */
export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);
