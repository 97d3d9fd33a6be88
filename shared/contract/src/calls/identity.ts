import type * as schemas from '../schemas/identity.ts';
import { typed } from '../typed.ts';

const area = 'account';
const permission = 'identity:prove';

/** Sends in what proves the organisation, or the amount that came to its bank account (D-330). */
export const proveOrganization = typed<typeof schemas.proveOrganization>()({
  id: 'API-066',
  method: 'POST',
  path: '/v1/orgRealAuth',
  area,
  permission,
  reply: { id: 'filled', validStatus: 'whole' },
});
/** The newest proof of the organisation; one with `validStatus` 0 where there is none. */
export const readOrganizationProof = typed<typeof schemas.readOrganizationProof>()({
  id: 'API-067',
  method: 'GET',
  path: '/v1/orgRealAuth',
  area,
  permission,
  reply: { id: 'text', validStatus: 'whole', reason: 'text', orgName: 'text', triesLeft: 'whole' },
});
export const getOrganizationProof = typed<typeof schemas.getOrganizationProof>()({
  id: 'API-068',
  method: 'GET',
  path: '/v1/orgRealAuth/{id}',
  area,
  permission,
  reply: { id: 'filled', validStatus: 'whole' },
});
/** Sends in name and number of the person that the account belongs to. */
export const provePerson = typed<typeof schemas.provePerson>()({
  id: 'API-069',
  method: 'POST',
  path: '/v1/realAuth',
  area,
  permission,
  reply: { validStatus: 'whole' },
});
export const readPersonProof = typed<typeof schemas.readPersonProof>()({
  id: 'API-070',
  method: 'GET',
  path: '/v1/realAuth',
  area,
  permission,
  reply: { id: 'text', validStatus: 'whole', reason: 'text', name: 'text', idCard: 'text' },
});
