import { z } from 'zod';
import { line, nothing, requiredLine, unixSeconds, wholeNumber } from './wire.ts';

/*
 * The calls of the two tools that need the network (D-208, D-209, D-210). A report speaks in codes; the page
 * has the words.
 */

const hostname = requiredLine(253);

export const grade = z.enum(['A+', 'A', 'A-', 'B', 'C', 'F', 'T', 'M']);

/** A word-free statement about a site, made once however many addresses it is true of. */
export const finding = z.object({
  /** Dotted name, e.g. `chain.incomplete`. */
  code: z.string(),
  severity: z.enum(['critical', 'high', 'medium', 'low', 'info', 'good']),
  /** The best grade that is left; null when it costs none. */
  cap: grade.nullable(),
  /** Addresses it is about; none when it is about the name. */
  addresses: z.array(z.string()),
  /** What the sentence names: dates in ISO 8601, names, numbers as text. */
  values: z.record(z.string(), z.string()),
});

const suite = z.object({
  id: z.number().int(),
  name: z.string(),
  strength: z.enum(['broken', 'weak', 'dated', 'strong']),
  forwardSecrecy: z.boolean(),
});
const protocol = z.object({
  name: z.enum(['SSL 3.0', 'TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3']),
  state: z.enum(['yes', 'no', 'unknown']),
  /** In the order in which the server chose them. */
  suites: z.array(suite),
  /** False when time ran out before every suite was asked for. */
  complete: z.boolean(),
  /** Whether the server insists on its order; null where it can't be told. */
  ownOrder: z.boolean().nullable(),
});
const link = z.object({
  subject: z.string(),
  issuer: z.string(),
  serialNumber: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  /** e.g. `RSA 2048`, `EC P-256`. */
  key: z.string(),
  signature: z.string(),
  /** Hexadecimal. */
  sha256: z.string(),
  isCa: z.boolean(),
  /** `sent` at its place, `misplaced`, `extra` (belongs to no chain here), `missing` (known, not sent), `root` from the trust store. */
  role: z.enum(['sent', 'misplaced', 'extra', 'missing', 'root']),
});
const revocation = z.object({
  method: z.enum(['ocsp', 'crl', 'stapled', 'none']),
  state: z.enum(['good', 'revoked', 'unknown', 'failed', 'unavailable']),
  at: z.string(),
});
/** A leaf and what came with it; a server may have one for RSA and one for ECDSA. */
const chain = z.object({
  names: z.array(z.string()),
  nameMatches: z.boolean(),
  trust: z.enum(['trusted', 'selfSigned', 'untrusted', 'incomplete']),
  /** From the leaf to the root, then what belongs to neither. */
  links: z.array(link),
  /** Certificate Transparency receipts by the way they came. */
  timestamps: z.object({ embedded: z.number().int(), tls: z.number().int(), ocsp: z.number().int() }),
  revocation,
  stapled: z.boolean(),
  /** PEM of what was sent, in that order. */
  pem: z.string(),
});
const endpoint = z.object({
  address: z.string(),
  state: z.enum(['audited', 'unreachable', 'noTls', 'noRoute']),
  protocols: z.array(protocol),
  groups: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      postQuantum: z.boolean(),
      versions: z.array(z.string()),
    }),
  ),
  /** Bits of the finite-field Diffie-Hellman prime; 0 without. */
  dhBits: z.number().int(),
  alpn: z.array(z.string()),
  secureRenegotiation: z.boolean().nullable(),
  extendedMasterSecret: z.boolean().nullable(),
  compression: z.boolean().nullable(),
  chains: z.array(chain),
});
const hop = z.object({ url: z.string(), status: z.number().int(), location: z.string() });
const web = z.object({
  /** null: nothing was answered. */
  status: z.number().int().nullable(),
  hops: z.array(hop),
  /** Names in lower case; those that matter, values cut at 1,000 characters. */
  headers: z.record(z.string(), z.string()),
  /** Names of cookies without Secure. */
  openCookies: z.array(z.string()),
});
const dns = z.object({
  addresses: z.array(z.string()),
  /** Addresses that lead into private networks; never dialled. */
  refused: z.array(z.string()),
  /** Found beyond what is audited at once. */
  skipped: z.array(z.string()),
  caa: z.object({
    state: z.enum(['present', 'absent', 'failed']),
    at: z.string(),
    records: z.array(z.string()),
  }),
  /** What the resolver said: `secure` it checked signatures, `signed` the zone has DS records but nobody vouched, `unsigned`, `unknown`. */
  dnssec: z.enum(['secure', 'signed', 'unsigned', 'unknown']),
});

export const audit = z.object({
  grade,
  /** The grade if the certificate were trusted and had the name. */
  gradeIgnoringTrust: grade,
  findings: z.array(finding),
  dns,
  endpoints: z.array(endpoint),
  /** What https://name/ and http://name/ answer. */
  secureWeb: web,
  plainWeb: web,
});

const edition = z.object({
  id: z.string(),
  startedAt: unixSeconds,
  /** null while it runs and when it failed. */
  grade: grade.nullable(),
});

export const report = z.object({
  id: z.string(),
  domain: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: unixSeconds,
  /** 0 while it runs. */
  endedAt: unixSeconds,
  progress: z.object({
    done: z.number().int(),
    total: z.number().int(),
    /** Code of what is under way; '' before the start and after the end. */
    step: z.string(),
  }),
  /** Why there is no result. */
  failure: z
    .object({
      code: z.enum([
        'NXDOMAIN',
        'NO_ADDRESS',
        'SERVFAIL',
        'TIMEOUT',
        'ADDRESS_REFUSED',
        'UNREACHABLE',
        'NO_TLS',
        'INTERNAL',
      ]),
      addresses: z.array(z.string()),
    })
    .nullable(),
  result: audit.nullable(),
  /** Reports of this name, newest first. */
  history: z.array(edition),
  /** The report before this one, and what is different; null for the first. */
  change: z
    .object({
      since: edition,
      appeared: z.array(finding),
      disappeared: z.array(finding),
    })
    .nullable(),
});
export const startReport = { input: z.object({ domain: hostname }), data: report };
export const getReport = { input: z.object({ domain: hostname, id: line(64).optional() }), data: report };
/** What a guest reads: `left` is how many more audits the guest's network may start now. */
const guestReport = report.extend({ left: z.number().int() });
export const startGuestReport = {
  input: z.object({
    domain: hostname,
    captchaID: line(100).optional(),
    captchaValidate: line(8000).optional(),
  }),
  data: guestReport,
};
export const getGuestReport = { input: z.object({ id: line(64) }), data: guestReport };
export const guestAllowance = {
  input: nothing,
  data: z.object({ left: z.number().int(), most: z.number().int() }),
};
export const listReports = {
  input: nothing,
  data: z.array(edition.extend({ domain: z.string(), state: z.enum(['running', 'done', 'failed']) })),
};

const recordType = z.enum(['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'NS', 'CAA', 'SRV']);
export const zoneRecord = z.object({
  /** Id at the provider. */
  id: z.string(),
  type: z.string(),
  /** Full name without trailing dot. */
  name: z.string(),
  content: z.string(),
  /** Seconds; 1 is the provider's automatic choice. */
  ttl: z.number().int(),
  proxied: z.boolean(),
  priority: z.number().int().nullable(),
});
/** An API token of the provider: sent with each request, kept nowhere (D-209). */
const token = z.string().regex(/^[\x21-\x7e]{8,200}$/);
/** One request carries a part of a long list, so that results come while the rest waits. */
const PART = 50;
export const readZones = {
  input: z.object({ token, names: z.array(requiredLine(253)).min(1).max(2000) }),
  data: z.array(z.object({ id: z.string(), name: z.string(), records: z.array(zoneRecord) })),
};
export const writeRecords = {
  input: z.object({
    token,
    records: z
      .array(
        z.object({
          /** `put` by default. */
          action: z.enum(['put', 'delete']).optional(),
          type: recordType,
          name: requiredLine(253),
          content: requiredLine(4096),
          ttl: wholeNumber(1, 86_400).optional(),
          proxied: z.boolean().optional(),
          priority: wholeNumber(0, 65_535).optional(),
          /** Id of the record that this one takes the place of, or that is deleted. */
          replaces: line(64).optional(),
        }),
      )
      .min(1)
      .max(PART),
  }),
  data: z.array(
    z.object({
      name: z.string(),
      ok: z.boolean(),
      msg: z.string(),
      code: z.enum([
        'created',
        'updated',
        'unchanged',
        'deleted',
        'absent',
        'noZone',
        'refused',
        'limited',
        'token',
        'unreachable',
      ]),
      /** As it is at the provider now; null when it is not there. */
      record: zoneRecord.nullable(),
      /** As it was before a change. */
      before: zoneRecord.nullable(),
      /** Seconds to wait before trying again; 0 when waiting does not help. */
      retryAfter: z.number().int(),
    }),
  ),
};
