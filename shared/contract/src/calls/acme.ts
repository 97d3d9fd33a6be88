import type * as schemas from '../schemas/acme.ts';
import { typed } from '../typed.ts';

const area = 'developer';

/** Credentials for ACME clients of the tenant, the newest first, and the directory that they are for. */
export const listAcmeCredentials = typed<typeof schemas.listAcmeCredentials>()({
  id: 'acmeCredentials.list',
  method: 'GET',
  path: '/v1/acmeCredentials',
  area,
  permission: 'developer:manage',
  reply: {
    directory: 'text',
    credentials: [
      {
        id: 'filled',
        name: 'text',
        scope: 'filled',
        productNo: 'filled',
        year: 'whole',
        suffixes: ['text'],
        daySpent: 'whole',
        totalSpent: 'whole',
        accounts: 'whole',
        orders: 'whole',
        createdAt: 'whole',
        expiresAt: 'whole',
        lastUsedAt: 'whole',
        revokedAt: 'whole',
        isOrphan: 'boolean',
      },
    ],
  },
});
/** Makes a credential, whose HMAC key the answer alone shows. Its maker orders and pays what its clients order. */
export const createAcmeCredential = typed<typeof schemas.createAcmeCredential>()({
  id: 'acmeCredentials.create',
  method: 'POST',
  path: '/v1/acmeCredentials',
  body: 'json',
  area,
  permission: 'developer:manage',
  stepUp: true,
  reply: { id: 'filled', hmacKey: 'filled', directory: 'filled' },
});
/** Ends a credential at once: accounts that are bound with it order nothing any more, and may revoke what they have. */
export const revokeAcmeCredential = typed<typeof schemas.revokeAcmeCredential>()({
  id: 'acmeCredentials.revoke',
  method: 'DELETE',
  path: '/v1/acmeCredentials/{id}',
  area,
  permission: 'developer:manage',
  reply: {},
});
