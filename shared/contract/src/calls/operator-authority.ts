import type * as schemas from '../schemas/operator-authority.ts';
import { typed } from '../typed.ts';

/* The certification authority of the portal: how it stands, and how one issuing authority follows another (D-399). */

const area = 'operator';
const permission = 'staff:authority';

export const authority = typed<typeof schemas.authority>()({
  id: 'operator.authority',
  method: 'GET',
  path: '/v1/operator/authority',
  area,
  permission,
  reply: {
    issuer: 'filled',
    open: 'boolean',
    authorities: [{ keyID: 'filled', kind: 'filled', state: 'filled', subject: 'filled', notAfter: 'whole' }],
  },
});
/** Makes an issuing authority, which is published and issues nothing yet. */
export const prepareAuthority = typed<typeof schemas.prepareAuthority>()({
  id: 'operator.authority.prepare',
  method: 'POST',
  path: '/v1/operator/authority/prepare',
  area,
  permission,
  stepUp: true,
  reply: { keyID: 'filled' },
});
/** Makes a prepared one the issuer in every process; the one before is retired. */
export const activateAuthority = typed<typeof schemas.activateAuthority>()({
  id: 'operator.authority.activate',
  method: 'POST',
  path: '/v1/operator/authority/activate',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Ends one of which no certificate holds: its keys are destroyed. */
export const endAuthority = typed<typeof schemas.endAuthority>()({
  id: 'operator.authority.end',
  method: 'POST',
  path: '/v1/operator/authority/end',
  area,
  permission,
  stepUp: true,
  reply: {},
});
