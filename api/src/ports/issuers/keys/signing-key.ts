import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { NULL, objectIdentifier, sequence, unsignedInteger } from '../embedded-ca/der.ts';
import { ALGORITHM } from '../embedded-ca/oids.ts';
import { keyIdentifier } from '../embedded-ca/public-key.ts';

/** A private key as the authorities use it, wherever it is kept. */
export interface SigningKey {
  /** AlgorithmIdentifier of its signatures, DER. */
  algorithm: Buffer;
  /** SubjectPublicKeyInfo, DER. */
  spki: Buffer;
  /** RFC 5280 4.2.1.2 method 1, 20 octets. */
  keyId: Buffer;
  /**
   * Signs, without holding the event loop.
   * @returns RSA: PKCS #1 v1.5; ECDSA: ECDSA-Sig-Value in DER (RFC 3279 2.2.3)
   * @throws SignatureError when what the device answered doesn't verify
   */
  sign(content: Buffer): Promise<Buffer>;
}

/** Root: EC P-384. Issuing: RSA 2048 (see `founding.ts`). Status answers: EC P-256. */
export type KeySpec = 'rsa-2048' | 'p-256' | 'p-384';

export type SigningHash = 'sha256' | 'sha384';

/** What holds a private key and signs with it: this process, a PKCS #11 token, a key service. */
export interface KeyDevice {
  /** SubjectPublicKeyInfo, DER: RSA, P-256 or P-384. */
  spki: Buffer;
  /**
   * What it wants: the content, or its digest already. Key services and CKM_ECDSA take a digest;
   * CKM_SHA256_RSA_PKCS and node:crypto hash for themselves.
   */
  takes: 'content' | 'digest';
  /** How it writes ECDSA signatures: in DER, or r and s side by side (PKCS #11, IEEE P1363). */
  ecdsaForm: 'der' | 'p1363';
  sign(input: Buffer, hash: SigningHash): Promise<Buffer>;
}

/** A device answered with something that is no signature of its key. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** SHA-256, or SHA-384 for P-384. RSA names its parameters NULL, ECDSA none (RFC 4055 5, RFC 5758 3.2). */
function signatureOf(key: KeyObject): { hash: SigningHash; algorithm: Buffer } {
  if (key.asymmetricKeyType === 'rsa')
    return { hash: 'sha256', algorithm: sequence(objectIdentifier(ALGORITHM.sha256WithRsa), NULL) };
  const wide = key.asymmetricKeyDetails?.namedCurve === 'secp384r1';
  const oid = wide ? ALGORITHM.ecdsaWithSha384 : ALGORITHM.ecdsaWithSha256;
  return { hash: wide ? 'sha384' : 'sha256', algorithm: sequence(objectIdentifier(oid)) };
}

/** ECDSA-Sig-Value from r and s side by side. */
function toDer(sides: Buffer): Buffer {
  const half = sides.length / 2;
  return sequence(unsignedInteger(sides.subarray(0, half)), unsignedInteger(sides.subarray(half)));
}

/**
 * The key of a device. Every signature is verified before it is handed out, since a certificate with a wrong
 * one could not be called back, and a fault in an RSA computation can give the private key away.
 */
export function signingKey(device: KeyDevice): SigningKey {
  const publicKey = createPublicKey({ key: device.spki, format: 'der', type: 'spki' });
  const { hash, algorithm } = signatureOf(publicKey);
  const turned = publicKey.asymmetricKeyType !== 'rsa' && device.ecdsaForm === 'p1363';
  return {
    algorithm,
    spki: device.spki,
    keyId: keyIdentifier(device.spki),
    async sign(content) {
      const input = device.takes === 'digest' ? createHash(hash).update(content).digest() : content;
      const answer = await device.sign(input, hash);
      const signature = turned ? toDer(answer) : answer;
      if (!verify(hash, content, { key: publicKey, dsaEncoding: 'der' }, signature))
        throw new SignatureError('A signing key answered with a signature that its public key refuses');
      return signature;
    },
  };
}
