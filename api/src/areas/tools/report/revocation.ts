import { createHash, verify, type KeyObject } from 'node:crypto';
import type { SiteAudit } from '@certdeck/contract';
import type { Fetcher } from '../../../platform/dns/http-client.ts';
import type { Resolver } from '../../../platform/dns/resolver.ts';
import { NULL, objectIdentifier, octetString, sequence } from '../../../ports/issuers/embedded-ca/der.ts';
import {
  DerError,
  DerReader,
  readOctetBits,
  readOid,
  readTime,
  TAG,
  type DerNode,
} from '../../../ports/issuers/embedded-ca/der-reader.ts';
import { accessUrls, type Certificate, crlUrls, readCertificate } from './certificate-parts.ts';
import { signed } from './chain.ts';
import { countTimestamps, unwrapTimestamps } from './timestamps.ts';

export type Revocation = SiteAudit['endpoints'][number]['chains'][number]['revocation'];

export interface RevocationTools {
  http: Fetcher;
  resolver: Resolver;
  now: Date;
}

/** Hashes of the signature algorithms that status answers and lists are signed with in practice. */
const SIGNATURE_HASH: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.1.5', 'sha1'],
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
]);
const SHA1 = '1.3.14.3.2.26';
/** Clocks of authorities may run ahead. */
const SKEW_MS = 300_000;

const keyBits = ({ x509 }: Certificate): Buffer => {
  const spki = new DerReader(x509.publicKey.export({ type: 'spki', format: 'der' })).enter();
  spki.next();
  return readOctetBits(spki.next(TAG.bitString).content);
};

const sha1 = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest();

/** Name of the issuer as the leaf has it, DER. */
function issuerName({ der }: Certificate): Buffer {
  const body = new DerReader(der).enter().enter();
  body.optional(0xa0);
  body.next(TAG.integer);
  body.next(TAG.sequence);
  return body.next(TAG.sequence).whole;
}

function serialOf({ der }: Certificate): Buffer {
  const body = new DerReader(der).enter().enter();
  body.optional(0xa0);
  return body.next(TAG.integer).whole;
}

/** CertID with SHA-1, which every responder knows (RFC 5019 2.1.1). */
function certificateId(leaf: Certificate, issuer: Certificate): Buffer {
  return sequence(
    sequence(objectIdentifier(SHA1), NULL),
    octetString(sha1(issuerName(leaf))),
    octetString(sha1(keyBits(issuer))),
    serialOf(leaf),
  );
}

/** Content, algorithm, signature: the frame that answers and lists share. */
function isSignedBy(whole: Buffer, key: KeyObject): boolean {
  const frame = new DerReader(whole).enter();
  const content = frame.next(TAG.sequence).whole;
  const hash = SIGNATURE_HASH.get(readOid(frame.enter().next(TAG.oid).content));
  const signature = readOctetBits(frame.next(TAG.bitString).content);
  try {
    return hash !== undefined && verify(hash, content, key, signature);
  } catch {
    // A key of another kind than the algorithm wants.
    return false;
  }
}

export interface OcspAnswer {
  state: 'good' | 'revoked' | 'unknown';
  /** When it was revoked, ISO 8601. */
  at: string;
  /** Receipts of Certificate Transparency that came along. */
  timestamps: number;
}

/**
 * Reads an OCSPResponse about one certificate (RFC 6960 4.2). One that is not signed by the issuer or by whom it
 * has charged, is about another certificate or is out of date says nothing.
 * @throws DerError
 */
export function readOcsp(
  response: Buffer,
  leaf: Certificate,
  issuer: Certificate,
  now: Date,
): OcspAnswer | undefined {
  const outer = new DerReader(response).enter();
  if (outer.next(0x0a).content[0] !== 0) return undefined;
  const bytes = new DerReader(outer.next(0xa0).content).enter();
  bytes.next(TAG.oid);
  const basic = bytes.next(TAG.octetString).content;
  if (!isAuthorized(basic, issuer, now)) return undefined;
  const data = new DerReader(basic).enter().enter();
  data.optional(0xa0);
  data.next();
  data.next(TAG.generalizedTime);
  const serial = serialOf(leaf);
  for (const { content } of data.enter().rest()) {
    const single = new DerReader(content);
    const id = new DerReader(single.next(TAG.sequence).content);
    id.next(TAG.sequence);
    id.next(TAG.octetString);
    id.next(TAG.octetString);
    if (!id.next(TAG.integer).whole.equals(serial)) continue;
    const status = single.next();
    const thisUpdate = readTime(single.next(TAG.generalizedTime));
    const next = single.optional(0xa0);
    const nextUpdate = next && readTime(new DerReader(next.content).next(TAG.generalizedTime));
    if (thisUpdate.getTime() > now.getTime() + SKEW_MS || (nextUpdate && nextUpdate < now)) return undefined;
    return { ...statusOf(status), timestamps: timestampsOf(single.optional(0xa1)) };
  }
  return undefined;
}

const OCSP_TIMESTAMPS = '1.3.6.1.4.1.11129.2.4.5';

/** Receipts of Certificate Transparency in a status answer (RFC 6962 3.3). */
function timestampsOf(extensions: DerNode | undefined): number {
  if (!extensions) return 0;
  for (const { content } of new DerReader(extensions.content).enter().rest()) {
    const extension = new DerReader(content);
    if (readOid(extension.next(TAG.oid).content) !== OCSP_TIMESTAMPS) continue;
    extension.optional(TAG.boolean);
    return countTimestamps(unwrapTimestamps(extension.next(TAG.octetString).content));
  }
  return 0;
}

function statusOf(status: DerNode): { state: 'good' | 'revoked' | 'unknown'; at: string } {
  if (status.tag === 0x80) return { state: 'good', at: '' };
  if (status.tag !== 0xa1) return { state: 'unknown', at: '' };
  const at = readTime(new DerReader(status.content).next(TAG.generalizedTime));
  return { state: 'revoked', at: at.toISOString() };
}

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

/** Signed by the issuer, or by a certificate that the issuer made for this purpose (RFC 6960 4.2.2.2). */
function isAuthorized(basic: Buffer, issuer: Certificate, now: Date): boolean {
  if (isSignedBy(basic, issuer.x509.publicKey)) return true;
  const frame = new DerReader(basic).enter();
  frame.next(TAG.sequence);
  frame.next(TAG.sequence);
  frame.next(TAG.bitString);
  const certificates = frame.optional(0xa0);
  if (!certificates) return false;
  for (const { whole } of new DerReader(certificates.content).enter().rest().slice(0, 4)) {
    const responder = readCertificate(Buffer.from(whole));
    if (!responder || !signed(responder, issuer)) continue;
    const { extendedKeyUsage, notAfter } = responder.data;
    const isCharged = extendedKeyUsage?.includes(OCSP_SIGNING) === true;
    const isCurrent = notAfter.date !== null && notAfter.date > now;
    if (isCharged && isCurrent && isSignedBy(basic, responder.x509.publicKey)) return true;
  }
  return false;
}

/**
 * Looks a certificate up in a CertificateList (RFC 5280 5).
 * @returns undefined when the list is not the issuer's or is out of date
 * @throws DerError
 */
export function readCrl(
  list: Buffer,
  leaf: Certificate,
  issuer: Certificate,
  now: Date,
): { state: 'good' | 'revoked'; at: string } | undefined {
  if (!isSignedBy(list, issuer.x509.publicKey)) return undefined;
  const body = new DerReader(list).enter().enter();
  body.optional(TAG.integer);
  body.next(TAG.sequence);
  body.next(TAG.sequence);
  body.next();
  const isTime = body.nextTag === TAG.utcTime || body.nextTag === TAG.generalizedTime;
  if (isTime && readTime(body.next()) < now) return undefined;
  const serial = serialOf(leaf);
  const revoked = body.optional(TAG.sequence);
  const entries = new DerReader(revoked?.content ?? Buffer.alloc(0));
  while (!entries.done) {
    const entry = entries.enter();
    if (!entry.next(TAG.integer).whole.equals(serial)) continue;
    return { state: 'revoked', at: readTime(entry.next()).toISOString() };
  }
  return { state: 'good', at: '' };
}

async function fetchBytes(tools: RevocationTools, url: string): Promise<Buffer | undefined> {
  const result = await tools.http.get(url, tools.resolver);
  return result.kind === 'response' && result.status === 200 && !result.truncated ? result.body : undefined;
}

/** What a status answer or a list says; malformed ones say nothing. */
function guarded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

/** A stapled answer that holds; undefined for none and for one that says nothing. */
export function readStapled(
  stapled: Buffer | undefined,
  leaf: Certificate,
  issuer: Certificate | undefined,
  now: Date,
): OcspAnswer | undefined {
  return stapled && issuer && guarded(() => readOcsp(stapled, leaf, issuer, now));
}

/** Longest CertID request in base64 that goes into the path of a GET (RFC 5019 5). */
const MAX_GET = 255;

/** Whether a leaf is revoked: the stapled answer first, then the responder, then the list. */
export async function checkRevocation(
  leaf: Certificate,
  issuer: Certificate | undefined,
  stapled: OcspAnswer | undefined,
  tools: RevocationTools,
): Promise<Revocation> {
  const { now } = tools;
  if (!issuer) return { method: 'none', state: 'unavailable', at: '' };
  if (stapled) return { method: 'stapled', state: stapled.state, at: stapled.at };
  const responders = accessUrls(leaf, 'ocsp');
  const lists = crlUrls(leaf);
  for (const url of responders) {
    const request = sequence(sequence(sequence(sequence(certificateId(leaf, issuer))))).toString('base64');
    if (request.length > MAX_GET) break;
    const separator = url.endsWith('/') ? '' : '/';
    const body = await fetchBytes(tools, `${url}${separator}${encodeURIComponent(request)}`);
    const found = body && guarded(() => readOcsp(body, leaf, issuer, now));
    if (found && found.state !== 'unknown') return { method: 'ocsp', state: found.state, at: found.at };
  }
  for (const url of lists) {
    const body = await fetchBytes(tools, url);
    const found = body && guarded(() => readCrl(body, leaf, issuer, now));
    if (found) return { method: 'crl', ...found };
  }
  if (responders.length + lists.length === 0) return { method: 'none', state: 'unavailable', at: '' };
  return { method: responders.length > 0 ? 'ocsp' : 'crl', state: 'failed', at: '' };
}
