import { z } from 'zod';
import { MOST_DAYS_BEFORE, SCAN_HOURS } from '../discovery.ts';
import { flag, line, noData, paging, requiredLine, wholeNumber } from './wire.ts';

/* Servers that a tenant watches, and the certificates found there (DISC-001). Times in seconds; 0 for not yet. */

const id = z.uuid();
const seconds = z.number().int();
const hours = () =>
  wholeNumber(1, 168).refine(
    (value) => SCAN_HOURS.some((one) => one === value),
    'must be one of those offered',
  );

/** What kept a look from a certificate; '' for nothing. */
export const scanProblem = z.enum([
  '',
  /** The name isn't in the DNS. */
  'noName',
  /** It has no address. */
  'noAddress',
  /** Its name servers don't answer. */
  'dnsFailed',
  /** Its addresses are those of private networks. */
  'refused',
  'unreachable',
  /** Something answers that isn't TLS, or that breaks it off. */
  'noTls',
  /** The answer took too long. */
  'late',
]);

/** A found certificate by its end. `expiring` from as many days before as the settings say. */
export const foundState = z.enum(['valid', 'expiring', 'expired']);

export const discoveryTarget = z.object({
  id: z.string(),
  /** As DNS has it: internationalised names in their ASCII form. */
  host: z.string(),
  port: z.number().int(),
  /** Hours between two looks; 0 for as many as the settings say. */
  interval: z.number().int(),
  paused: z.boolean(),
  /** `waiting` before the first look, `failed` when no address sends a certificate. */
  state: z.enum(['waiting', 'ok', 'failed']),
  problem: scanProblem,
  /** Addresses that were looked at last, and those of them that sent a certificate. */
  addresses: z.number().int(),
  serving: z.number().int(),
  /** Of the certificates found there the one that ends first; '' for none. */
  certID: z.string(),
  commonName: z.string(),
  notAfter: seconds,
  checkedAt: seconds,
  /** 0 while paused. */
  nextAt: seconds,
});

const targetFields = { host: requiredLine(253), port: wholeNumber(1, 65_535).optional() };
/** 0: as the settings say. */
const ownHours = z.union([z.literal(0), z.literal('0').transform(Number), hours()]).optional();

export const listDiscoveryTargets = {
  input: z.object({
    ...paging,
    keyword: line(253).optional(),
    state: z.enum(['', 'waiting', 'ok', 'failed', 'paused']).optional(),
  }),
  data: z.array(discoveryTarget),
};
/** `port` 443 unless given; `interval` in hours. */
export const addDiscoveryTarget = {
  input: z.object({ ...targetFields, interval: ownHours }),
  data: z.object({ id: z.string() }),
};
/** What isn't given stays. */
export const changeDiscoveryTarget = {
  input: z.object({
    id,
    host: targetFields.host.optional(),
    port: targetFields.port,
    interval: ownHours,
    paused: flag.optional(),
  }),
  data: noData,
};
export const deleteDiscoveryTarget = { input: z.object({ id }), data: noData };
export const scanDiscoveryTarget = { input: z.object({ id }), data: noData };

export const discoveryProfile = z.object({
  /** Hours between two looks. */
  interval: z.number().int(),
  daysBefore: z.number().int(),
  /** Contact of the account that is told besides its members; '' for none. */
  contact: z.string(),
});
export const getDiscoveryProfile = { input: z.object({}), data: discoveryProfile };
export const saveDiscoveryProfile = {
  input: z.object({
    interval: hours(),
    daysBefore: wholeNumber(1, MOST_DAYS_BEFORE),
    contact: z.union([id, z.literal('')]).optional(),
  }),
  data: noData,
};

export const foundCertificate = z.object({
  id: z.string(),
  /** The first name where the subject has none. */
  commonName: z.string(),
  /** Names and addresses that it holds for. */
  names: z.array(z.string()),
  /** Common name of who issued it, or the organisation's. */
  issuer: z.string(),
  notBefore: seconds,
  notAfter: seconds,
  /** As `RSA 2048` or `EC P-256`. */
  keyType: z.string(),
  /** Hexadecimal. */
  serial: z.string(),
  sha256: z.string(),
  state: foundState,
  /** A target at which it is, as `host:port`, and how many more there are; '' when no server sends it any more. */
  target: z.string(),
  moreTargets: z.number().int(),
  /** Order of this account that it comes from; '' for a certificate from elsewhere. */
  orderNo: z.string(),
  firstSeen: seconds,
  lastSeen: seconds,
});
/** `gone` are those that no watched server sends any more; the other states leave them out. */
export const listFoundCertificates = {
  input: z.object({
    ...paging,
    // A stranger's certificate may hold for hundreds of names, and each row says all of them.
    limit: wholeNumber(1, 200).optional(),
    /** Part of a name, of the issuer, or the beginning of a serial number or fingerprint. */
    keyword: line(253).optional(),
    state: z.enum(['', 'valid', 'expiring', 'expired', 'gone']).optional(),
    targetID: id.optional(),
  }),
  data: z.array(foundCertificate),
};
export const foundPlace = z.object({
  targetID: z.string(),
  host: z.string(),
  port: z.number().int(),
  address: z.string(),
  /** Whether the certificate holds for the target's host. */
  nameMatches: z.boolean(),
  /**
   * Whether what was sent leads to a root that browsers know. `untrusted`: it doesn't, because a private authority issued
   * it or the server doesn't send an intermediate certificate.
   */
  chain: z.enum(['trusted', 'selfSigned', 'untrusted']),
  seenAt: seconds,
});
export const readFoundCertificate = {
  input: z.object({ id }),
  data: foundCertificate.extend({ pem: z.string(), places: z.array(foundPlace) }),
};

/** How many of what there are; certificates are those that a watched server sends now. */
export const discoverySummary = z.object({
  targets: z.number().int(),
  paused: z.number().int(),
  certs: z.number().int(),
  /** As many days before an end as the settings say, 30 by default. */
  daysBefore: z.number().int(),
  /** Within those days, the ones of `expired` not among them. */
  expiring: z.number().int(),
  expired: z.number().int(),
  /** Targets whose last look found no certificate. */
  failed: z.number().int(),
  /** Certificates that end in each of the next 13 weeks, the one that begins now first. */
  weeks: z.array(z.object({ from: seconds, certs: z.number().int() })),
  /** The five most frequent ones, the most frequent first. */
  issuers: z.array(z.object({ name: z.string(), certs: z.number().int() })),
  keys: z.array(z.object({ name: z.string(), certs: z.number().int() })),
});
export const readDiscoverySummary = { input: z.object({}), data: discoverySummary };

/** What a look at a target found to be new. */
export const discoveryEventKind = z.enum([
  /** A certificate that wasn't known. */
  'found',
  /** The target sends another certificate than before. */
  'replaced',
  /** No address of the target sends a certificate any more. */
  'failed',
  /** One does again. */
  'recovered',
  /** A certificate ends within as many days as the settings say. */
  'expiring',
  'expired',
]);
export const discoveryEvent = z.object({
  id: z.string(),
  at: seconds,
  kind: discoveryEventKind,
  /** As it was then; the target may be gone. */
  host: z.string(),
  port: z.number().int(),
  /** '' when it is about no certificate. */
  certID: z.string(),
  commonName: z.string(),
  notAfter: seconds,
  problem: scanProblem,
});
export const listDiscoveryEvents = {
  input: z.object({ ...paging, kind: z.union([z.literal(''), discoveryEventKind]).optional() }),
  data: z.array(discoveryEvent),
};
