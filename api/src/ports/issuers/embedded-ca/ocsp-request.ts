import { DerError, DerReader, readOid, readUnsigned, readWhole, TAG } from './der-reader.ts';
import { ALGORITHM, EXTENSION } from './oids.ts';

export interface CertificateId {
  /** CertID as it was asked, DER: it goes back unchanged. */
  whole: Buffer;
  /** Undefined for algorithms that are not known here. */
  hash: 'sha1' | 'sha256' | undefined;
  issuerNameHash: Buffer;
  issuerKeyHash: Buffer;
  /** Upper-case hex, at least 32 digits. */
  serial: string;
}

export interface OcspRequest {
  ids: CertificateId[];
  /** DER of the nonce extension's value. */
  nonce: Buffer | undefined;
}

/** One question in practice; a few more cost little. */
const MAX_IDS = 16;
const MAX_LENGTH = 4096;

const HASHES: Record<string, 'sha1' | 'sha256'> = {
  [ALGORITHM.sha1]: 'sha1',
  [ALGORITHM.sha256]: 'sha256',
};

function readId(content: Buffer): CertificateId {
  const whole = new DerReader(content).next(TAG.sequence);
  const id = new DerReader(whole.content);
  const hash = HASHES[readOid(id.enter().next(TAG.oid).content)];
  const issuerNameHash = id.next(TAG.octetString).content;
  const issuerKeyHash = id.next(TAG.octetString).content;
  const serial = readUnsigned(id.next(TAG.integer).content);
  id.end();
  return {
    whole: whole.whole,
    hash,
    issuerNameHash,
    issuerKeyHash,
    serial: serial.toString('hex').toUpperCase().padStart(32, '0'),
  };
}

/** RFC 9654 2.1: 1 to 128 octets. Longer ones are passed over, as the RFC lets a responder do. */
function readNonce(extensions: DerReader): Buffer | undefined {
  for (const { content } of extensions.rest()) {
    const extension = new DerReader(content);
    if (readOid(extension.next(TAG.oid).content) !== EXTENSION.ocspNonce) continue;
    extension.optional(TAG.boolean);
    const value = extension.next(TAG.octetString).content;
    const octets = readWhole(value, TAG.octetString).content.length;
    return octets >= 1 && octets <= 128 ? value : undefined;
  }
  return undefined;
}

/**
 * Reads an OCSPRequest (RFC 6960 4.1.1). A signature on it is not looked at: questions are open to all.
 * @throws DerError when it is malformed
 */
export function readOcspRequest(der: Buffer): OcspRequest {
  if (der.length > MAX_LENGTH) throw new DerError('the request is too long');
  const body = new DerReader(der).enter().enter();
  body.optional(0xa0);
  body.optional(0xa1);
  const ids = body
    .enter()
    .rest()
    .map(({ content }) => readId(content));
  if (ids.length === 0 || ids.length > MAX_IDS) throw new DerError(`${ids.length} questions in one request`);
  const extensions = body.optional(0xa2);
  return { ids, nonce: extensions && readNonce(new DerReader(extensions.content).enter()) };
}

/**
 * The request in the path of a GET: base64, then percent-encoded (RFC 6960 A.1). Unencoded `+`, `/` and the
 * URL-safe alphabet are taken as well, since clients send them.
 * @param path what follows `/pki/ocsp/`
 * @returns undefined when it is no base64
 */
export function requestFromPath(path: string): Buffer | undefined {
  try {
    const text = decodeURIComponent(path).replaceAll(' ', '+');
    return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  } catch {
    return undefined;
  }
}
