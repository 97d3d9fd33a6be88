import { CSR_LABELS, PkiError, readCsrProof, type CsrProof, type PublicKeyDetails } from '@certdeck/pki';
import { DerError, fromPem, TAG } from './der-reader.ts';
import { ALGORITHM } from './oids.ts';
import { isAcceptedKind, keyTypeId } from './public-key.ts';

export type CsrReading =
  | { ok: true; key: PublicKeyDetails }
  | { ok: false; code: 'CSR_UNREADABLE' | 'CSR_SIGNATURE' | 'KEY_TYPE'; detail: string };

/** Longest request that is read, in octets; 8192-bit RSA with 100 names stays below. */
const MAX_LENGTH = 20_000;

/** Signature algorithms that are accepted, and the kind of key they go with; SHA-1 is not among them (SC-097). */
const KIND_OF: Readonly<Record<string, PublicKeyDetails['kind']>> = {
  [ALGORITHM.sha256WithRsa]: 'RSA',
  [ALGORITHM.sha384WithRsa]: 'RSA',
  [ALGORITHM.sha512WithRsa]: 'RSA',
  [ALGORITHM.ecdsaWithSha256]: 'EC',
  [ALGORITHM.ecdsaWithSha384]: 'EC',
  [ALGORITHM.ecdsaWithSha512]: 'EC',
};

/** No other encoding is guessed at: what an order keeps is PEM or DER. */
function toDer(csr: string | Uint8Array): Uint8Array {
  if (csr.length > MAX_LENGTH) throw new DerError('the request is too long');
  if (typeof csr !== 'string' && csr[0] === TAG.sequence) return csr;
  const text = typeof csr === 'string' ? csr : Buffer.from(csr).toString('latin1');
  return fromPem(text, CSR_LABELS);
}

/**
 * Reads a request and checks that it is signed with the private half of its key (RFC 2986 3).
 * @param csr PEM or DER
 */
export async function readCsr(csr: string | Uint8Array): Promise<CsrReading> {
  let proof: CsrProof;
  try {
    proof = readCsrProof(new Uint8Array(toDer(csr)));
  } catch (error) {
    if (error instanceof PkiError || error instanceof DerError) {
      return { ok: false, code: 'CSR_UNREADABLE', detail: error.message };
    }
    throw error;
  }
  const { publicKey, signatureAlgorithm } = proof;
  if (!isAcceptedKind(publicKey)) return { ok: false, code: 'KEY_TYPE', detail: keyTypeId(publicKey) };
  if (KIND_OF[signatureAlgorithm.oid] !== publicKey.kind) {
    return { ok: false, code: 'CSR_SIGNATURE', detail: signatureAlgorithm.oid };
  }
  switch (await proof.verify()) {
    case 'valid':
      return { ok: true, key: publicKey };
    case 'invalid':
      return { ok: false, code: 'CSR_SIGNATURE', detail: 'does not verify' };
    // The algorithm is known, hence the key is none: a point off its curve, an even modulus.
    case 'unsupported':
      return { ok: false, code: 'CSR_UNREADABLE', detail: 'the key is not valid' };
  }
}
