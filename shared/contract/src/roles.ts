import {
  type GrantablePermission,
  grantablePermissions,
  type Permission,
  type TenantPermission,
  tenantPermissions,
} from './permissions.ts';

/** What a member is in a tenant, besides the roles that it makes for itself. A tenant has exactly one owner. */
export const roles = ['owner', 'admin', 'orders', 'requester', 'finance', 'technician', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** What can be seen without changing or paying anything. */
const readAll = [
  'order:read',
  'certificate:read',
  'ledger:read',
  'contact:read',
  'organization:read',
  'domain:read',
  'report:read',
  'member:read',
  'audit:read',
] as const satisfies readonly TenantPermission[];

/** What comes before a payment: people, companies, and the order or its reissue. */
const request = [
  'order:read',
  'order:create',
  'order:edit',
  'certificate:reissue',
  'contact:read',
  'contact:write',
  'organization:read',
  'organization:write',
  'domain:read',
  'domain:write',
] as const satisfies readonly TenantPermission[];

/**
 * Who may do what within a tenant. Each permission has a holder besides nobody: the owner has all of them, so
 * "ask the owner" is always right.
 */
const held: Readonly<Record<Role, readonly TenantPermission[]>> = {
  owner: tenantPermissions,
  admin: grantablePermissions,
  // Buys and looks after certificates.
  orders: [
    ...request,
    'order:validate',
    'order:cancel',
    'order:pay',
    'order:approve',
    'certificate:read',
    'certificate:revoke',
    'key:export',
    'report:read',
    'report:run',
    'dns:write',
  ],
  // Orders what somebody else pays. The browser that made the key of an order is this one: no other opens it (D-087).
  requester: [...request, 'certificate:read', 'key:export'],
  // Pays and withdraws, and orders nothing.
  finance: [
    'order:read',
    'order:pay',
    'order:approve',
    'domain:read',
    'ledger:read',
    'ledger:recharge',
    'ledger:withdraw',
    'invoice:write',
  ],
  // Proves control over names and installs, without spending.
  technician: [
    'order:read',
    'order:edit',
    'order:validate',
    'certificate:read',
    'key:export',
    'contact:read',
    'organization:read',
    'domain:read',
    'domain:write',
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

const isGrantable = (text: string): text is GrantablePermission =>
  grantablePermissions.some((one) => one === text);

/**
 * What a member's role allows within its tenant.
 * @param role name of one that every tenant has, or id of one of the tenant's own
 * @param own what one of the tenant's own holds, its names with commas; null where there is none
 */
export const heldBy = (role: string, own: string | null): ReadonlySet<TenantPermission> =>
  isRole(role) ? permissionsOf(role) : new Set((own ?? '').split(',').filter(isGrantable));
