import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/*
 * Heads of trees are signed with Ed25519 (RFC 8032) under a key that is derived from the operator's secret, so that
 * all processes sign with the same one and no table holds it.
 */

export interface Head {
  tenantID: string;
  size: number;
  /** Root hash, base64. */
  root: string;
  /** ISO 8601. */
  at: string;
}

/** PrivateKeyInfo of an Ed25519 key up to its 32 octets (RFC 8410 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed 32 octets */
export const headKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** SubjectPublicKeyInfo, base64. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

const signedOctets = ({ tenantID, size, root, at }: Head): Buffer =>
  Buffer.from(JSON.stringify(['certdeck audit head 1', tenantID, size, root, at]));

export const signHead = (head: Head, key: KeyObject): Buffer => sign(null, signedOctets(head), key);

/** @param publicKey as `publicKeyOf` writes it */
export function isSigned(head: Head, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, signedOctets(head), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false;
  }
}
