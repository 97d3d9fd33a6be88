import { createPublicKey, generateKeyPair, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { type KeySpec, signingKey, type SigningKey } from './signing-key.ts';

const generate = promisify(generateKeyPair);
const signOnPool = promisify(sign);

/** A new private key in this process's memory. */
export async function generatePrivateKey(spec: KeySpec): Promise<KeyObject> {
  const { privateKey } =
    spec === 'rsa-2048'
      ? await generate('rsa', { modulusLength: 2048, publicExponent: 65537 })
      : await generate('ec', { namedCurve: spec === 'p-256' ? 'P-256' : 'P-384' });
  return privateKey;
}

/** SubjectPublicKeyInfo of a private key, DER. */
export const spkiOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' });

/** Signs with a private key in this process's memory, on a thread of the pool. */
export function softwareKey(key: KeyObject): SigningKey {
  return signingKey({
    spki: spkiOf(key),
    takes: 'content',
    ecdsaForm: 'der',
    sign: (content, hash) => signOnPool(hash, content, { key, dsaEncoding: 'der' }),
  });
}
