import type * as schemas from '../schemas/discovery.ts';
import { typed } from '../typed.ts';

/* Certificates found on servers that a tenant watches (D-208). */

const area = 'discovery';
const foundCertificate = {
  id: 'filled',
  commonName: 'text',
  names: ['text'],
  issuer: 'text',
  notBefore: 'whole',
  notAfter: 'whole',
  keyType: 'text',
  serial: 'text',
  sha256: 'filled',
  state: 'filled',
  target: 'text',
  moreTargets: 'whole',
  orderNo: 'text',
  firstSeen: 'whole',
  lastSeen: 'whole',
} as const;

/** How many servers are watched, how many certificates were found, and how they stand. */
export const readDiscoverySummary = typed<typeof schemas.readDiscoverySummary>()({
  id: 'discovery.summary',
  method: 'GET',
  path: '/v1/discovery/summary',
  area,
  permission: 'report:read',
  view: 'reads',
  reply: {
    targets: 'whole',
    paused: 'whole',
    certs: 'whole',
    daysBefore: 'whole',
    expiring: 'whole',
    expired: 'whole',
    failed: 'whole',
    weeks: [{ from: 'whole', certs: 'whole' }],
    issuers: [{ name: 'text', certs: 'whole' }],
    keys: [{ name: 'text', certs: 'whole' }],
  },
});
/** The watched servers, the newest first. */
export const listDiscoveryTargets = typed<typeof schemas.listDiscoveryTargets>()({
  id: 'discovery.targets',
  method: 'GET',
  path: '/v1/discovery/targets',
  area,
  permission: 'report:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      host: 'filled',
      port: 'whole',
      interval: 'whole',
      paused: 'boolean',
      state: 'filled',
      problem: 'text',
      addresses: 'whole',
      serving: 'whole',
      certID: 'text',
      commonName: 'text',
      notAfter: 'whole',
      checkedAt: 'whole',
      nextAt: 'whole',
    },
  ],
});
/** Watches a server, which is looked at right away. */
export const addDiscoveryTarget = typed<typeof schemas.addDiscoveryTarget>()({
  id: 'discovery.targets.add',
  method: 'POST',
  path: '/v1/discovery/targets',
  area,
  permission: 'report:run',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const changeDiscoveryTarget = typed<typeof schemas.changeDiscoveryTarget>()({
  id: 'discovery.targets.change',
  method: 'PUT',
  path: '/v1/discovery/targets',
  area,
  permission: 'report:run',
  reply: {},
});
/** Watches a server no longer. What was found there is kept, and counts as sent no more. */
export const deleteDiscoveryTarget = typed<typeof schemas.deleteDiscoveryTarget>()({
  id: 'discovery.targets.delete',
  method: 'DELETE',
  path: '/v1/discovery/targets/{id}',
  area,
  permission: 'report:run',
  reply: {},
});
/** Looks at a server now instead of at the next time. */
export const scanDiscoveryTarget = typed<typeof schemas.scanDiscoveryTarget>()({
  id: 'discovery.targets.scan',
  method: 'POST',
  path: '/v1/discovery/targets/{id}/scan',
  area,
  permission: 'report:run',
  reply: {},
});
export const getDiscoveryProfile = typed<typeof schemas.getDiscoveryProfile>()({
  id: 'discovery.profile',
  method: 'GET',
  path: '/v1/discovery/profile',
  area,
  permission: 'report:read',
  view: 'reads',
  reply: { interval: 'whole', daysBefore: 'whole', contact: 'text' },
});
export const saveDiscoveryProfile = typed<typeof schemas.saveDiscoveryProfile>()({
  id: 'discovery.profile.save',
  method: 'PUT',
  path: '/v1/discovery/profile',
  area,
  permission: 'report:run',
  reply: {},
});
/** Certificates that were found, those that end first first. */
export const listFoundCertificates = typed<typeof schemas.listFoundCertificates>()({
  id: 'discovery.certs',
  method: 'GET',
  path: '/v1/discovery/certs',
  area,
  permission: 'report:read',
  view: 'reads',
  reply: [foundCertificate],
});
export const readFoundCertificate = typed<typeof schemas.readFoundCertificate>()({
  id: 'discovery.cert',
  method: 'GET',
  path: '/v1/discovery/certs/{id}',
  area,
  permission: 'report:read',
  view: 'reads',
  reply: {
    ...foundCertificate,
    pem: 'filled',
    places: [
      {
        targetID: 'filled',
        host: 'filled',
        port: 'whole',
        address: 'text',
        nameMatches: 'boolean',
        chain: 'filled',
        seenAt: 'whole',
      },
    ],
  },
});
/** What looks have found to be new, the newest first. */
export const listDiscoveryEvents = typed<typeof schemas.listDiscoveryEvents>()({
  id: 'discovery.logs',
  method: 'GET',
  path: '/v1/discovery/logs',
  area,
  permission: 'report:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      at: 'whole',
      kind: 'filled',
      host: 'filled',
      port: 'whole',
      certID: 'text',
      commonName: 'text',
      notAfter: 'whole',
      problem: 'text',
    },
  ],
});
