import type { GrantablePermission } from '@certdeck/contract';

/** Permissions that need a sentence beside their name. */
export const explained: ReadonlySet<GrantablePermission> = new Set(['key:export']);

/** What a role can hold, as a form shows it. The words of each are those of API keys. */
export const permissionGroups = [
  {
    id: 'orders',
    permissions: [
      ...(['order:read', 'order:create', 'order:edit', 'order:validate'] as const),
      ...(['order:cancel', 'order:pay', 'order:approve'] as const),
    ],
  },
  {
    id: 'certificates',
    permissions: [
      ...(['certificate:read', 'key:export', 'certificate:reissue', 'certificate:revoke'] as const),
      ...(['dns:write', 'report:read', 'report:run'] as const),
    ],
  },
  { id: 'domains', permissions: ['domain:read', 'domain:write'] },
  {
    id: 'parties',
    permissions: ['contact:read', 'contact:write', 'organization:read', 'organization:write'],
  },
  {
    id: 'money',
    permissions: ['ledger:read', 'ledger:recharge', 'ledger:withdraw', 'invoice:write', 'identity:prove'],
  },
  {
    id: 'team',
    permissions: [
      'member:read',
      'member:manage',
      'audit:read',
      'developer:manage',
      'agent:manage',
      'security:manage',
    ],
  },
] as const satisfies readonly { id: string; permissions: readonly GrantablePermission[] }[];
