import type * as schemas from '../schemas/developer.ts';
import { typed } from '../typed.ts';

export * from './acme.ts';
export * from './webhooks.ts';

const area = 'developer';

/**
 * The account's own key (D-228): the only one that can be shown again, after a fresh proof. It is made when it
 * is asked for first. `token` is the session's, as in the header.
 */
export const readAccountKey = typed<typeof schemas.readAccountKey>()({
  id: 'API-029',
  method: 'GET',
  path: '/v1/apiKey',
  area,
  permission: 'developer:manage',
  stepUp: true,
  reply: { key: 'filled' },
});
/** API keys of the tenant, the newest first; revoked ones for thirty days. */
export const listKeys = typed<typeof schemas.listKeys>()({
  id: 'apiKeys.list',
  method: 'GET',
  path: '/v1/apiKeys',
  area,
  permission: 'developer:manage',
  reply: [
    {
      id: 'filled',
      name: 'text',
      isAccountKey: 'boolean',
      hint: 'filled',
      permissions: ['text'],
      ranges: ['text'],
      createdAt: 'whole',
      expiresAt: 'whole',
      monthSpent: 'whole',
      lastUsedAt: 'whole',
      lastAddress: 'text',
      overlapUntil: 'whole',
      revokedAt: 'whole',
      isOwn: 'boolean',
      revision: 'filled',
      isOrphan: 'boolean',
    },
  ],
});
/** Makes a key, which the answer alone shows. Without `permissions` that its maker holds it is refused. */
export const createKey = typed<typeof schemas.createKey>()({
  id: 'apiKeys.create',
  method: 'POST',
  path: '/v1/apiKeys',
  body: 'json',
  area,
  permission: 'developer:manage',
  stepUp: true,
  reply: { id: 'filled', key: 'filled' },
});
/**
 * Changes one's own key: all that createKey takes is as it is named here, from the key's next call on (D-474). `revision`
 * is the list's; a key that was changed since then is refused.
 */
export const changeKey = typed<typeof schemas.changeKey>()({
  id: 'apiKeys.change',
  method: 'PUT',
  path: '/v1/apiKeys/{id}',
  body: 'json',
  area,
  permission: 'developer:manage',
  stepUp: true,
  reply: {},
});
/** Gives one's own key another secret; the one before goes on for `overlapHours`. */
export const rotateKey = typed<typeof schemas.rotateKey>()({
  id: 'apiKeys.rotate',
  method: 'POST',
  path: '/v1/apiKeys/{id}/rotate',
  area,
  permission: 'developer:manage',
  stepUp: true,
  reply: { key: 'filled' },
});
/** Ends a key at once, whoever made it. It asks for no proof: who has lost a key is in a hurry. */
export const revokeKey = typed<typeof schemas.revokeKey>()({
  id: 'apiKeys.revoke',
  method: 'DELETE',
  path: '/v1/apiKeys/{id}',
  area,
  permission: 'developer:manage',
  reply: {},
});
