import type * as schemas from '../schemas/verified-domains.ts';
import { typed } from '../typed.ts';
import { record } from './order-shapes.ts';

export const listVerifiedDomains = typed<typeof schemas.listVerifiedDomains>()({
  id: 'API-041',
  method: 'GET',
  path: '/v1/mssl/domains',
  area: 'organizations',
  permission: 'organization:read',
  view: 'reads',
  reply: [{ domain: 'filled', status: 'filled', methods: ['filled'], dcv: [record, null] }],
});
/** Asked again for a domain that the organisation has, it is refused (13003). */
export const addVerifiedDomain = typed<typeof schemas.addVerifiedDomain>()({
  id: 'API-042',
  method: 'POST',
  path: '/v1/mssl/domains',
  area: 'organizations',
  permission: 'organization:write',
  body: 'json',
  reply: { id: 'filled' },
});
/** Another method; what was shown stays as it is. */
export const changeVerifiedDomain = typed<typeof schemas.changeVerifiedDomain>()({
  id: 'verifiedDomains.change',
  method: 'PUT',
  path: '/v1/mssl/domains/{id}',
  area: 'organizations',
  permission: 'organization:write',
  reply: {},
});
/** Looks now whether the record is there. */
export const checkVerifiedDomain = typed<typeof schemas.checkVerifiedDomain>()({
  id: 'verifiedDomains.check',
  method: 'POST',
  path: '/v1/mssl/domains/{id}/verify',
  area: 'organizations',
  permission: 'organization:write',
  timeout: 60_000,
  reply: { domain: 'filled', status: 'filled' },
});
/** Exists in demo mode only. */
export const publishVerifiedDomain = typed<typeof schemas.publishVerifiedDomain>()({
  id: 'demo.publishDomain',
  method: 'POST',
  path: '/v1/demo/domains/{id}',
  area: 'organizations',
  permission: 'organization:write',
  reply: {},
});
/** Orders that rest on it keep what was shown. */
export const removeVerifiedDomain = typed<typeof schemas.removeVerifiedDomain>()({
  id: 'verifiedDomains.remove',
  method: 'DELETE',
  path: '/v1/mssl/domains/{id}',
  area: 'organizations',
  permission: 'organization:write',
  reply: {},
});
