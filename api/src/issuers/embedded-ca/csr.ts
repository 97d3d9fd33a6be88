import { constants, createPublicKey, verify } from 'node:crypto';
import { DerError, DerReader, fromPem, readOctetBits, readOid, readWhole, TAG } from './der-reader.ts';
import { ALGORITHM } from './oids.ts';
import { readPublicKey, type PublicKey } from './public-key.ts';

export type CsrReading =
  | { ok: true; spki: Buffer; key: PublicKey }
  | { ok: false; code: 'CSR_UNREADABLE' | 'CSR_SIGNATURE' | 'KEY_TYPE'; detail: string };

/** Longest request that is read, in octets; 8192-bit RSA with 100 names stays below. */
const MAX_LENGTH = 20_000;
const LABELS = ['CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'];

/** Signature algorithms that are accepted; SHA-1 is not (SC-097). */
const HASH_OF: Record<string, { hash: string; kind: PublicKey['kind'] }> = {
  [ALGORITHM.sha256WithRsa]: { hash: 'sha256', kind: 'rsa' },
  [ALGORITHM.sha384WithRsa]: { hash: 'sha384', kind: 'rsa' },
  [ALGORITHM.sha512WithRsa]: { hash: 'sha512', kind: 'rsa' },
  [ALGORITHM.ecdsaWithSha256]: { hash: 'sha256', kind: 'ec' },
  [ALGORITHM.ecdsaWithSha384]: { hash: 'sha384', kind: 'ec' },
  [ALGORITHM.ecdsaWithSha512]: { hash: 'sha512', kind: 'ec' },
};

interface Parts {
  signed: Buffer;
  spki: Buffer;
  algorithm: string;
  signature: Buffer;
}

/** CertificationRequest (RFC 2986 4.2). Subject and attributes are passed over: names come from validation. */
function split(der: Buffer): Parts {
  const request = new DerReader(readWhole(der).content);
  const info = request.next(TAG.sequence);
  const algorithm = readOid(request.enter().next(TAG.oid).content);
  const signature = readOctetBits(request.next(TAG.bitString).content);
  request.end();
  const fields = new DerReader(info.content);
  if (!fields.next(TAG.integer).content.equals(Buffer.from([0]))) throw new DerError('unknown version');
  fields.next(TAG.sequence);
  const spki = fields.next(TAG.sequence).whole;
  return { signed: info.whole, spki, algorithm, signature };
}

function toDer(csr: string | Buffer): Buffer {
  if (csr.length > MAX_LENGTH) throw new DerError('the request is too long');
  const isDer = typeof csr !== 'string' && csr[0] === TAG.sequence;
  return isDer ? csr : fromPem(csr.toString('latin1'), LABELS);
}

/**
 * Reads a request and checks that it is signed with the private half of its key (RFC 2986 3).
 * @param csr PEM or DER
 */
export function readCsr(csr: string | Buffer): CsrReading {
  try {
    const { signed, spki, algorithm, signature } = split(toDer(csr));
    const key = readPublicKey(spki);
    if (key.kind === 'other') return { ok: false, code: 'KEY_TYPE', detail: key.algorithm };
    const scheme = HASH_OF[algorithm];
    if (!scheme || scheme.kind !== key.kind) return { ok: false, code: 'CSR_SIGNATURE', detail: algorithm };
    const good = verify(
      scheme.hash,
      signed,
      {
        key: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
        padding: constants.RSA_PKCS1_PADDING,
      },
      signature,
    );
    return good ? { ok: true, spki, key } : { ok: false, code: 'CSR_SIGNATURE', detail: 'does not verify' };
  } catch (error) {
    // DerError: malformed. Other errors come from the key itself: a point off its curve, an even modulus.
    return {
      ok: false,
      code: 'CSR_UNREADABLE',
      detail: error instanceof Error ? error.message : String(error),
    };
  }
}
