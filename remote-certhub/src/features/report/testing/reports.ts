import type { AuditFinding, SiteAudit, SiteReport } from '@certdeck/contract';

type Endpoint = SiteAudit['endpoints'][number];
type Link = Endpoint['chains'][number]['links'][number];

export const makeFinding = (code: string, change: Partial<AuditFinding> = {}): AuditFinding => ({
  code,
  severity: 'medium',
  cap: null,
  addresses: ['192.0.2.1'],
  values: {},
  ...change,
});

const makeLink = (subject: string, change: Partial<Link> = {}): Link => ({
  subject,
  issuer: 'Root CA',
  serialNumber: '01',
  notBefore: '2026-01-01T00:00:00.000Z',
  notAfter: '2027-01-01T00:00:00.000Z',
  key: 'EC P-256',
  signature: 'SHA256 with ECDSA',
  sha256: subject.padEnd(64, '0'),
  isCa: false,
  role: 'sent',
  ...change,
});

export const makeEndpoint = (change: Partial<Endpoint> = {}): Endpoint => ({
  address: '192.0.2.1',
  state: 'audited',
  protocols: [
    {
      name: 'TLS 1.3',
      state: 'yes',
      suites: [{ id: 4865, name: 'AES_128_GCM_SHA256', strength: 'strong', forwardSecrecy: true }],
      complete: true,
      ownOrder: null,
    },
    {
      name: 'TLS 1.2',
      state: 'yes',
      suites: [
        { id: 49_199, name: 'ECDHE_RSA_WITH_AES_128_GCM_SHA256', strength: 'strong', forwardSecrecy: true },
        { id: 5, name: 'RSA_WITH_RC4_128_SHA', strength: 'weak', forwardSecrecy: false },
      ],
      complete: true,
      ownOrder: true,
    },
    { name: 'TLS 1.1', state: 'no', suites: [], complete: true, ownOrder: null },
    { name: 'TLS 1.0', state: 'unknown', suites: [], complete: false, ownOrder: null },
    { name: 'SSL 3.0', state: 'no', suites: [], complete: true, ownOrder: null },
  ],
  groups: [{ id: 4588, name: 'X25519MLKEM768', postQuantum: true, versions: ['TLS 1.3'] }],
  dhBits: 0,
  alpn: ['h2'],
  secureRenegotiation: true,
  extendedMasterSecret: true,
  compression: false,
  chains: [
    {
      names: ['www.example.com'],
      nameMatches: true,
      trust: 'incomplete',
      links: [
        makeLink('www.example.com'),
        makeLink('Issuing CA', { role: 'missing', isCa: true }),
        makeLink('Root CA', { role: 'root', isCa: true }),
      ],
      timestamps: { embedded: 2, tls: 0, ocsp: 0 },
      revocation: { method: 'ocsp', state: 'good', at: '' },
      stapled: false,
      pem: '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n',
    },
  ],
  ...change,
});

export const makeAudit = (change: Partial<SiteAudit> = {}): SiteAudit => ({
  grade: 'B',
  gradeIgnoringTrust: 'B',
  findings: [
    makeFinding('chain.incomplete', { severity: 'high', cap: 'B', values: { names: 'Issuing CA' } }),
    makeFinding('hsts.missing', { addresses: [] }),
    makeFinding('protocol.tls13', { severity: 'good' }),
  ],
  dns: {
    addresses: ['192.0.2.1', '2001:db8::1'],
    refused: [],
    skipped: [],
    caa: { state: 'present', at: 'example.com', records: ['0 issue "ca.example"'] },
    dnssec: 'unsigned',
  },
  endpoints: [makeEndpoint(), makeEndpoint({ address: '2001:db8::1', state: 'noRoute', chains: [] })],
  secureWeb: {
    status: 200,
    hops: [{ url: 'https://www.example.com/', status: 200, location: '' }],
    headers: { server: 'nginx/1.28.0' },
    openCookies: [],
  },
  plainWeb: { status: null, hops: [], headers: {}, openCookies: [] },
  ...change,
});

export const makeReport = (change: Partial<SiteReport> = {}): SiteReport => ({
  id: 'r2',
  domain: 'www.example.com',
  state: 'done',
  startedAt: 1_790_000_000,
  endedAt: 1_790_000_030,
  progress: { done: 6, total: 6, step: '' },
  failure: null,
  result: makeAudit(),
  history: [{ id: 'r2', startedAt: 1_790_000_000, grade: 'B' }],
  change: null,
  ...change,
});
