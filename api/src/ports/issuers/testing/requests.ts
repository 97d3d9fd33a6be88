import { constants, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  bitString,
  explicitTag,
  integer,
  NULL,
  objectIdentifier,
  sequence,
  toPem,
} from '../embedded-ca/der.ts';
import { encodeName } from '../embedded-ca/names.ts';
import { ALGORITHM } from '../embedded-ca/oids.ts';

/** Certification requests for tests; their subject is a lie that no certificate may repeat. */

export type RequestKey = 'rsa-2048' | 'rsa-3072' | 'P-256' | 'P-384' | 'P-521';

const SUBJECT = encodeName([{ type: 'commonName', value: 'not-validated.example' }]);
const EC_ALGORITHM = sequence(objectIdentifier(ALGORITHM.ecdsaWithSha256));
const RSA_ALGORITHM = sequence(objectIdentifier(ALGORITHM.sha256WithRsa), NULL);

export function newKey(kind: RequestKey): KeyObject {
  return kind.startsWith('rsa')
    ? generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(4)) }).privateKey
    : generateKeyPairSync('ec', { namedCurve: kind }).privateKey;
}

/** A request for any SubjectPublicKeyInfo, signed with any key: also with one that does not belong to it. */
export function requestOf(spki: Buffer, signer: KeyObject): Buffer {
  return signedRequest(requestInfo(spki), signer);
}

/** CertificationRequestInfo (RFC 2986 4.1). */
export function requestInfo(spki: Buffer): Buffer {
  return sequence(integer(0), SUBJECT, spki, explicitTag(0));
}

/** A request over any octets, rightly signed. */
export function signedRequest(info: Uint8Array, signer: KeyObject): Buffer {
  const signature = sign('sha256', info, { key: signer, padding: constants.RSA_PKCS1_PADDING });
  const algorithm = signer.asymmetricKeyType === 'rsa' ? RSA_ALGORITHM : EC_ALGORITHM;
  return sequence(info, algorithm, bitString(signature));
}

export function spkiOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

/** PEM of a request for a new key, or for a given one. */
export function newRequest(key: RequestKey | KeyObject = 'P-256'): string {
  const privateKey = typeof key === 'string' ? newKey(key) : key;
  return toPem(requestOf(spkiOf(privateKey), privateKey), 'CERTIFICATE REQUEST');
}
