import { STATUS_POLL_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/tools.ts';
import { typed } from '../typed.ts';

const area = 'certhub';

const finding = {
  code: 'filled',
  severity: 'filled',
  cap: ['filled', null],
  addresses: ['text'],
  values: { '*': 'text' },
} as const;
const edition = { id: 'filled', startedAt: 'whole', grade: ['filled', null] } as const;
const link = {
  subject: 'text',
  issuer: 'text',
  serialNumber: 'text',
  notBefore: 'text',
  notAfter: 'text',
  key: 'text',
  signature: 'text',
  sha256: 'text',
  isCa: 'boolean',
  role: 'filled',
} as const;
const chain = {
  names: ['text'],
  nameMatches: 'boolean',
  trust: 'filled',
  links: [link],
  timestamps: { embedded: 'whole', tls: 'whole', ocsp: 'whole' },
  revocation: { method: 'filled', state: 'filled', at: 'text' },
  stapled: 'boolean',
  pem: 'text',
} as const;
const endpoint = {
  address: 'text',
  state: 'filled',
  protocols: [
    {
      name: 'filled',
      state: 'filled',
      suites: [{ id: 'whole', name: 'text', strength: 'filled', forwardSecrecy: 'boolean' }],
      complete: 'boolean',
      ownOrder: ['boolean', null],
    },
  ],
  groups: [{ id: 'whole', name: 'text', postQuantum: 'boolean', versions: ['text'] }],
  dhBits: 'whole',
  alpn: ['text'],
  chains: [chain],
} as const;
const web = {
  status: ['whole', null],
  hops: [{ url: 'text', status: 'whole', location: 'text' }],
  headers: { '*': 'text' },
  openCookies: ['text'],
} as const;
const report = {
  id: 'filled',
  domain: 'filled',
  state: 'filled',
  startedAt: 'whole',
  endedAt: 'whole',
  progress: { done: 'whole', total: 'whole', step: 'text' },
  failure: [{ code: 'filled', addresses: ['text'] }, null],
  result: [
    {
      grade: 'filled',
      gradeIgnoringTrust: 'filled',
      findings: [finding],
      dns: {
        addresses: ['text'],
        refused: ['text'],
        skipped: ['text'],
        caa: { state: 'filled', at: 'text', records: ['text'] },
        dnssec: 'filled',
      },
      endpoints: [endpoint],
      secureWeb: web,
      plainWeb: web,
    },
    null,
  ],
  history: [edition],
  change: [{ since: edition, appeared: [finding], disappeared: [finding] }, null],
} as const;
const zoneRecord = {
  id: 'text',
  type: 'text',
  name: 'text',
  content: 'text',
  ttl: 'whole',
  proxied: 'boolean',
  priority: ['whole', null],
} as const;

/** Starts a site audit, or answers the one that runs already (D-208, D-210). */
export const startReport = typed<typeof schemas.startReport>()({
  id: 'tools.report.start',
  method: 'POST',
  path: '/v1/tools/report',
  area,
  permission: 'report:run',
  reply: report,
});
/** The newest report of a name, or the one named by `id`. */
export const getReport = typed<typeof schemas.getReport>()({
  id: 'tools.report',
  method: 'GET',
  path: '/v1/tools/report/{domain}',
  area,
  permission: 'report:read',
  view: 'reads',
  timeout: STATUS_POLL_TIMEOUT,
  reply: report,
});
/** The newest report of every name, newest first. */
export const listReports = typed<typeof schemas.listReports>()({
  id: 'tools.reports',
  method: 'GET',
  path: '/v1/tools/report',
  area,
  permission: 'report:read',
  view: 'reads',
  reply: [{ ...edition, domain: 'filled', state: 'filled' }],
});
/**
 * Starts a site audit for who isn't signed in, or answers the one that runs or has just ended. It takes a solved captcha
 * (D-048) and is limited by network, by name and in all (12010). Whoever knows its id reads it, for a day.
 */
export const startGuestReport = typed<typeof schemas.startGuestReport>()({
  id: 'tools.guestReport.start',
  method: 'POST',
  path: '/tools/report',
  area,
  permission: 'public',
  reply: { ...report, left: 'whole' },
});
export const getGuestReport = typed<typeof schemas.getGuestReport>()({
  id: 'tools.guestReport',
  method: 'GET',
  path: '/tools/report/{id}',
  area,
  permission: 'public',
  timeout: STATUS_POLL_TIMEOUT,
  reply: { ...report, left: 'whole' },
});
/** How many audits the network of who asks may start now, and how many in an hour. */
export const guestAllowance = typed<typeof schemas.guestAllowance>()({
  id: 'tools.guestReport.allowance',
  method: 'GET',
  path: '/tools/report',
  area,
  permission: 'public',
  reply: { left: 'whole', most: 'whole' },
});
/** The zones that the names lie in, with their records, as the provider has them now (D-209). */
export const readZones = typed<typeof schemas.readZones>()({
  id: 'tools.cfdns.zones',
  method: 'POST',
  path: '/v1/tools/cfdns/zones',
  area,
  permission: 'dns:write',
  body: 'json',
  reply: [{ id: 'text', name: 'filled', records: [zoneRecord] }],
});
/** Writes records and says what became of each (D-209). A repeat changes nothing. */
export const writeRecords = typed<typeof schemas.writeRecords>()({
  id: 'tools.cfdns',
  method: 'POST',
  path: '/v1/tools/cfdns',
  area,
  permission: 'dns:write',
  body: 'json',
  timeout: 120_000,
  reply: [
    {
      name: 'text',
      ok: 'boolean',
      msg: 'text',
      code: 'text',
      record: [zoneRecord, null],
      before: [zoneRecord, null],
      retryAfter: 'whole',
    },
  ],
});
