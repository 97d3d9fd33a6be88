import { createPrivateKey, createPublicKey, generateKeyPair, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { NULL, objectIdentifier, sequence } from './der.ts';
import { ALGORITHM } from './oids.ts';
import { keyIdentifier } from './public-key.ts';

/** A private key with what goes beside its signatures. */
export interface SigningKey {
  /** AlgorithmIdentifier of its signatures, DER. */
  algorithm: Buffer;
  /** SubjectPublicKeyInfo, DER. */
  spki: Buffer;
  keyId: Buffer;
  /** Signs on a thread of the pool, so that a batch does not hold the event loop. */
  sign(content: Buffer): Promise<Buffer>;
}

/** Root: EC P-384. Issuing: RSA 2048 (see `authority.ts`). Status answers: EC P-256. */
export type KeySpec = 'rsa-2048' | 'p-256' | 'p-384';

const generate = promisify(generateKeyPair);
const signOnPool = promisify(sign);

/**
 * A new private key as PKCS#8 PEM.
 * @param passphrase encrypts it (AES-256-CBC); clear when undefined
 */
export async function generateKeyPem(spec: KeySpec, passphrase: string | undefined): Promise<Buffer> {
  const { privateKey } =
    spec === 'rsa-2048'
      ? await generate('rsa', { modulusLength: 2048, publicExponent: 65537 })
      : await generate('ec', { namedCurve: spec === 'p-256' ? 'P-256' : 'P-384' });
  const protection = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem', ...protection }));
}

/** @throws when the passphrase is wrong or the PEM is broken */
export function loadSigningKey(pem: Buffer, passphrase: string | undefined): SigningKey {
  const key = decrypt(pem, passphrase);
  const { hash, algorithm } = signatureOf(key);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    algorithm,
    spki,
    keyId: keyIdentifier(spki),
    sign: (content) => signOnPool(hash, content, { key, dsaEncoding: 'der' }),
  };
}

/** One wrong passphrase in 256 leaves padding that looks right, and openssl then says something else. */
function decrypt(pem: Buffer, passphrase: string | undefined): KeyObject {
  try {
    return createPrivateKey({ key: pem, passphrase });
  } catch (cause) {
    throw new Error(
      'a signing key can’t be decrypted: the passphrase is wrong, or its file isn’t a private key in PEM',
      { cause },
    );
  }
}

/** SHA-256, or SHA-384 for P-384. RSA names its parameters NULL, ECDSA none (RFC 4055 5, RFC 5758 3.2). */
function signatureOf(key: KeyObject): { hash: string; algorithm: Buffer } {
  if (key.asymmetricKeyType === 'rsa') {
    return { hash: 'sha256', algorithm: sequence(objectIdentifier(ALGORITHM.sha256WithRsa), NULL) };
  }
  const wide = key.asymmetricKeyDetails?.namedCurve === 'secp384r1';
  const oid = wide ? ALGORITHM.ecdsaWithSha384 : ALGORITHM.ecdsaWithSha256;
  return { hash: wide ? 'sha384' : 'sha256', algorithm: sequence(objectIdentifier(oid)) };
}
