import { randomBytes, subtleCrypto } from '../crypto-provider.ts';
import type { PkiInput } from '../encoding/bytes.ts';
import { equalBytes } from '../encoding/bytes.ts';
import { parseCertificate } from '../certificate/read.ts';
import { readCsr } from '../csr/read.ts';
import { EXPLICIT_CURVE } from './key-algorithms.ts';
import { plainPkcs8 } from './plain-pkcs8.ts';
import { publicKeyOf, readPrivateKey, type PrivateKeyDetails } from './private-key.ts';
import type { EcPublicKey, PublicKeyDetails } from './public-key.ts';

/**
 * Whether two public keys are one: RSA by algorithm, modulus and exponent, EC by the point, also when one of
 * them is written compressed or with explicit curve parameters; others by their encoding.
 */
export function samePublicKey(left: PublicKeyDetails, right: PublicKeyDetails): boolean {
  if (left.kind === 'RSA' && right.kind === 'RSA') {
    // A key that is bound to RSASSA-PSS is another than an ordinary one of the same numbers (RFC 4055 1.2).
    const isOneAlgorithm = left.algorithmId === right.algorithmId;
    return isOneAlgorithm && left.modulus === right.modulus && left.exponent === right.exponent;
  }
  if (left.kind === 'EC' && right.kind === 'EC') {
    return sameCurve(left, right) && compressed(left.point) === compressed(right.point);
  }
  return left.kind === right.kind && equalBytes(left.spki, right.spki);
}

function sameCurve(left: EcPublicKey, right: EcPublicKey): boolean {
  const explicit = left.curve === EXPLICIT_CURVE || right.curve === EXPLICIT_CURVE;
  return explicit ? left.bits === right.bits : left.curve === right.curve;
}

/** The compressed form of a point in hexadecimal: parity of y, then x (SEC 1 2.3.3). */
function compressed(point: string): string {
  if (!point.startsWith('04')) {
    return point;
  }
  const width = (point.length - 2) / 2;
  const odd = Number.parseInt(point.at(-1) ?? '0', 16) % 2;
  return `0${2 + odd}${point.slice(2, 2 + width)}`;
}

/**
 * Whether a private key belongs to a request.
 * @throws PkiError as readPrivateKey, readCsr and publicKeyOf
 */
export async function keyMatchesCsr(privateKey: PkiInput, csr: PkiInput): Promise<boolean> {
  return keyMatches(readPrivateKey(privateKey), readCsr(csr).publicKey);
}

/**
 * Whether a private key belongs to a certificate.
 * @throws PkiError as readPrivateKey, parseCertificate and publicKeyOf
 */
export async function keyMatchesCertificate(privateKey: PkiInput, certificate: PkiInput): Promise<boolean> {
  return keyMatches(readPrivateKey(privateKey), parseCertificate(certificate).publicKey);
}

/**
 * Whether a private and a public key belong together. Equal public halves are only a claim of the
 * private key's file, so that where WebCrypto knows the algorithm a signature has to prove it.
 */
export async function keyMatches(
  privateKey: PrivateKeyDetails,
  publicKey: PublicKeyDetails,
): Promise<boolean> {
  if (!samePublicKey(await publicKeyOf(privateKey), publicKey)) {
    return false;
  }
  return (await signatureProof(privateKey, publicKey)) !== false;
}

/** Whether what the private key signs verifies with the public one; null where WebCrypto can't use the keys. */
export async function signatureProof(
  privateKey: PrivateKeyDetails,
  publicKey: PublicKeyDetails,
): Promise<boolean | null> {
  const parameters = importParameters(publicKey);
  if (!parameters) {
    return null;
  }
  const subtle = subtleCrypto();
  let verifying: CryptoKey;
  try {
    verifying = await subtle.importKey('spki', publicKey.spki, parameters, false, ['verify']);
  } catch {
    return null;
  }
  let signing: CryptoKey;
  try {
    signing = await subtle.importKey('pkcs8', plainPkcs8(privateKey.pkcs8), parameters, false, ['sign']);
  } catch {
    // The algorithm is known, so that the key contradicts itself; only RSA keys of three primes are
    // right and yet refused by some browsers.
    return privateKey.multiPrime ? null : false;
  }
  const challenge = randomBytes(32);
  const usage = { ...parameters, hash: 'SHA-256' };
  try {
    return await subtle.verify(usage, verifying, await subtle.sign(usage, signing, challenge), challenge);
  } catch {
    // OpenSSL refuses to sign with an RSA key whose parts contradict each other.
    return false;
  }
}

function importParameters(
  key: PublicKeyDetails,
): (EcKeyImportParams & RsaHashedImportParams) | Algorithm | null {
  if (key.kind === 'RSA' && key.algorithm === 'RSA') {
    return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', namedCurve: '' };
  }
  if (key.kind === 'EC') {
    return { name: 'ECDSA', namedCurve: key.curve, hash: 'SHA-256' };
  }
  return key.algorithm === 'Ed25519' ? { name: 'Ed25519' } : null;
}
