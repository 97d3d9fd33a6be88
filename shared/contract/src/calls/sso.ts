import type * as schemas from '../schemas/sso.ts';
import { typed } from '../typed.ts';

const area = 'account';
const permission = 'security:manage';

/** The tenant's single sign-on (D-352). */
export const readSso = typed<typeof schemas.readSso>()({
  id: 'sso.read',
  method: 'GET',
  path: '/v1/sso',
  area,
  permission,
  reply: {
    isSet: 'boolean',
    issuer: 'text',
    clientID: 'text',
    scopes: 'text',
    groupClaim: 'text',
    groups: [{ group: 'filled', role: 'filled' }],
    defaultRole: 'text',
    enabled: 'boolean',
    only: 'boolean',
    redirectURL: 'filled',
    usedAt: 'whole',
    domains: [
      { id: 'filled', domain: 'filled', recordName: 'filled', recordValue: 'filled', verifiedAt: 'whole' },
    ],
  },
});
/** Whoever says where members sign in could sign in as them. */
export const saveSso = typed<typeof schemas.saveSso>()({
  id: 'sso.save',
  method: 'PUT',
  path: '/v1/sso',
  body: 'json',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Switches it on or off, and whether members may sign in otherwise. */
export const switchSso = typed<typeof schemas.switchSso>()({
  id: 'sso.switch',
  method: 'POST',
  path: '/v1/sso/state',
  area,
  permission,
  stepUp: true,
  reply: {},
});
export const removeSso = typed<typeof schemas.removeSso>()({
  id: 'sso.remove',
  method: 'DELETE',
  path: '/v1/sso',
  area,
  permission,
  stepUp: true,
  reply: {},
});
export const testSso = typed<typeof schemas.testSso>()({
  id: 'sso.test',
  method: 'POST',
  path: '/v1/sso/test',
  area,
  permission,
  reply: { problem: 'text', detail: 'text' },
});
export const addSsoDomain = typed<typeof schemas.addSsoDomain>()({
  id: 'sso.domains.add',
  method: 'POST',
  path: '/v1/sso/domains',
  area,
  permission,
  stepUp: true,
  reply: { id: 'filled' },
});
/** Looks for the record of a domain now. */
export const verifySsoDomain = typed<typeof schemas.verifySsoDomain>()({
  id: 'sso.domains.verify',
  method: 'POST',
  path: '/v1/sso/domains/{id}/verify',
  area,
  permission,
  reply: { verified: 'boolean', seen: ['text'], problem: 'text' },
});
export const removeSsoDomain = typed<typeof schemas.removeSsoDomain>()({
  id: 'sso.domains.remove',
  method: 'DELETE',
  path: '/v1/sso/domains/{id}',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Begins a sign-in at the provider of a mail domain, for the browser that asks. */
export const startSso = typed<typeof schemas.startSso>()({
  id: 'sso.start',
  method: 'POST',
  path: '/ssoStart',
  area: 'session',
  permission: 'public',
  reply: { url: 'filled' },
});
/** Signs in by what the provider answered. The token stands in the authorization header of a 200 answer. */
export const finishSso = typed<typeof schemas.finishSso>()({
  id: 'sso.finish',
  method: 'POST',
  path: '/ssoFinish',
  area: 'session',
  permission: 'public',
});
