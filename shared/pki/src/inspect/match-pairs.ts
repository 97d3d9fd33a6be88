/** Which certificates, requests and keys belong together, proven by signatures. */
import { parseCertificate } from '../certificate/read.ts';
import { digest } from '../crypto-provider.ts';
import { readCsr } from '../csr/read.ts';
import { bytesToBase64 } from '../encoding/base64.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError, toFailure, type PkiFailure } from '../errors.ts';
import { samePublicKey, signatureProof } from '../key/match.ts';
import { publicKeyOf, readPrivateKeyDer, type PrivateKeyDetails } from '../key/private-key.ts';
import { readSpki, type PublicKeyDetails } from '../key/public-key.ts';
import type { PkiKind } from '../kind.ts';
import { keyText } from './key-text.ts';
import { openPrivateKey } from './open-key.ts';

/** One thing to match, as inspectInput finds it. */
export interface MatchSubject {
  kind: PkiKind;
  der: Bytes;
  pem: string | null;
  /** Of an encrypted key. */
  password?: string;
}

export interface MatchedSubject {
  /** Things with one number have one key; null where the key could not be read. */
  group: number | null;
  /** SHA-256 of the SubjectPublicKeyInfo, hexadecimal and base64. */
  spkiSha256: string | null;
  pin: string | null;
  /** 'RSA 2048', 'P-256', … */
  key: string;
  /**
   * Private keys only. 'proven': what it signed verified with the public key. 'claimed': its public half is the
   * same, but this browser can't sign with it. 'contradicts': its file names a public key that is not its own.
   */
  proof: 'proven' | 'claimed' | 'contradicts' | null;
  /** Why there is no key: KEY_ENCRYPTED asks for a password, WRONG_SECRET for another. */
  failure: PkiFailure | null;
}

/** Things that are compared at once: a matrix of more can't be read. */
export const MAX_MATCHED = 200;

interface Subject {
  publicKey: PublicKeyDetails;
  privateKey: PrivateKeyDetails | null;
}

/**
 * Groups things by their public key (RSA by numbers, EC by point, others by encoding), and proves each private key
 * by a signature of random bytes.
 * @returns one result for each thing, in order
 * @throws PkiError TOO_LARGE beyond MAX_MATCHED; CANCELLED; NO_CRYPTO
 */
export async function matchPairs(
  subjects: readonly MatchSubject[],
  signal?: AbortSignal,
): Promise<MatchedSubject[]> {
  if (subjects.length > MAX_MATCHED) {
    throw new PkiError('TOO_LARGE', `more than ${MAX_MATCHED} things to match`);
  }
  const groups: PublicKeyDetails[] = [];
  const results: MatchedSubject[] = [];
  for (const subject of subjects) {
    if (signal?.aborted) {
      throw new PkiError('CANCELLED', 'cancelled');
    }
    results.push(await matchOne(subject, groups, signal));
  }
  return results;
}

async function matchOne(
  subject: MatchSubject,
  groups: PublicKeyDetails[],
  signal: AbortSignal | undefined,
): Promise<MatchedSubject> {
  let keys: Subject;
  try {
    keys = await keysOf(subject, signal);
  } catch (error) {
    return {
      ...{ group: null, spkiSha256: null, pin: null, key: '', proof: null },
      failure: toFailure(error),
    };
  }
  const { publicKey, privateKey } = keys;
  let group = groups.findIndex((known) => samePublicKey(known, publicKey));
  if (group === -1) {
    group = groups.push(publicKey) - 1;
  }
  const hash = await digest('SHA-256', publicKey.spki);
  const proof = privateKey ? await signatureProof(privateKey, groups[group] ?? publicKey) : undefined;
  return {
    group: proof === false ? null : group,
    spkiSha256: bytesToHex(hash),
    pin: bytesToBase64(hash),
    key: keyText(publicKey),
    proof: proof === undefined ? null : proof === null ? 'claimed' : proof ? 'proven' : 'contradicts',
    failure: null,
  };
}

async function keysOf(
  { kind, der, pem, password }: MatchSubject,
  signal: AbortSignal | undefined,
): Promise<Subject> {
  switch (kind) {
    case 'certificate':
      return { publicKey: parseCertificate(der).publicKey, privateKey: null };
    case 'csr':
      return { publicKey: readCsr(der).publicKey, privateKey: null };
    case 'publicKey':
      return { publicKey: readSpki(der), privateKey: null };
    case 'privateKey': {
      const privateKey = readPrivateKeyDer(der);
      return { publicKey: await publicKeyOf(privateKey), privateKey };
    }
    case 'encryptedPrivateKey': {
      if (password === undefined) {
        throw new PkiError('KEY_ENCRYPTED', 'the private key has a password');
      }
      const privateKey = await openPrivateKey({ der, pem }, password, signal);
      return { publicKey: await publicKeyOf(privateKey), privateKey };
    }
    default:
      throw new PkiError('WRONG_TYPE', `a ${kind} has no key of its own`);
  }
}
