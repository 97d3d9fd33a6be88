import type * as schemas from '../schemas/operator-identities.ts';
import { typed } from '../typed.ts';

/* Real-name authentication as the operator's people decide on it: masked until somebody says why they need more. */

const area = 'operator';
const permission = 'staff:identity';

/** What customers sent in to prove who they are; names of people are masked. */
export const identities = typed<typeof schemas.identities>()({
  id: 'operator.identities',
  method: 'GET',
  path: '/v1/operator/identities',
  area,
  permission,
  reply: [{ id: 'filled', accountNo: 'filled', kind: 'filled', status: 'filled', sentAt: 'whole' }],
});
/** One of them; names of people and numbers are masked. */
export const identity = typed<typeof schemas.identity>()({
  id: 'operator.identities.get',
  method: 'GET',
  path: '/v1/operator/identities/{id}',
  area,
  permission,
  reply: { id: 'filled', accountNo: 'filled', kind: 'filled', status: 'filled', own: 'boolean' },
});
/** The same in full, for a reason that stands in the customer's audit log and the reader's (D-373). */
export const revealIdentity = typed<typeof schemas.revealIdentity>()({
  id: 'operator.identities.reveal',
  method: 'POST',
  path: '/v1/operator/identities/reveal',
  area,
  permission,
  stepUp: true,
  reply: { name: 'filled' },
});
/** Passes a person, or says which amount was sent to the account of an organisation. */
export const approveIdentity = typed<typeof schemas.approveIdentity>()({
  id: 'operator.identities.approve',
  method: 'POST',
  path: '/v1/operator/identities/approve',
  area,
  permission,
  stepUp: true,
  reply: { status: 'filled' },
});
/** Refuses with a sentence that the customer reads. */
export const refuseIdentity = typed<typeof schemas.refuseIdentity>()({
  id: 'operator.identities.refuse',
  method: 'POST',
  path: '/v1/operator/identities/refuse',
  area,
  permission,
  reply: {},
});
