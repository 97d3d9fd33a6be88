import type {
  FoundCertificate,
  FoundCertificateDetail,
  Place,
  Summary,
} from '../FoundCertificates.resource.ts';

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

/** Seconds since 1970, so many days and an hour from now. */
export const inDays = (days: number): number => now() + days * DAY + 3600;

export const makeSummary = (change: Partial<Summary> = {}): Summary => ({
  targets: 86,
  paused: 3,
  certs: 312,
  daysBefore: 30,
  expiring: 21,
  expired: 1,
  failed: 4,
  weeks: Array.from({ length: 13 }, (_, week) => ({
    from: now() + week * 7 * DAY,
    certs: week === 2 ? 5 : 0,
  })),
  issuers: [{ name: 'R11 & Co', certs: 214 }],
  keys: [{ name: 'EC P-256', certs: 188 }],
  ...change,
});

export const makeCertificate = (change: Partial<FoundCertificate> = {}): FoundCertificate => ({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  commonName: 'shop.example.com',
  names: ['shop.example.com', 'www.shop.example.com', '*.cdn.example.com', '192.0.2.7'],
  issuer: 'Example Issuing CA',
  notBefore: inDays(-80),
  notAfter: inDays(9),
  keyType: 'RSA 2048',
  serial: '4f0c6e91a2d37b5518',
  sha256: 'ab'.repeat(32),
  state: 'expiring',
  target: 'shop.example.com:443',
  moreTargets: 2,
  orderNo: '',
  firstSeen: inDays(-60),
  lastSeen: inDays(-1),
  ...change,
});

export const makePlace = (change: Partial<Place> = {}): Place => ({
  targetID: 'target-1',
  host: 'shop.example.com',
  port: 443,
  address: '192.0.2.1',
  nameMatches: true,
  chain: 'trusted',
  seenAt: inDays(-1),
  ...change,
});

export const makeDetail = (change: Partial<FoundCertificateDetail> = {}): FoundCertificateDetail => ({
  ...makeCertificate(),
  pem: '',
  places: [makePlace()],
  ...change,
});
