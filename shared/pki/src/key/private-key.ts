import { OID } from '../der/oids.ts';
import { childNodes, DerSequence, nodeBytes, readDer, readNode, type DerNode } from '../der/reader.ts';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import { readBitStringBytes, readOctets, readOid, readSmallInteger, readUnsigned } from '../der/values.ts';
import { derBits, derNull, derOctets, derOid, derSequence, derUnsigned } from '../der/writer.ts';
import { copyBytes, equalBytes, type Bytes, type PkiInput } from '../encoding/bytes.ts';
import { decodeInput } from '../encoding/input.ts';
import { splitPemBlocks } from '../encoding/pem.ts';
import { PkiError } from '../errors.ts';
import { curveName, keyAlgorithmName } from './key-algorithms.ts';
import { publicInfo, readKeyNumbers } from './key-numbers.ts';
import { publicOctets } from './octet-point.ts';
import { bitLength, readSpki, type PublicKeyDetails } from './public-key.ts';

/** PEM labels of private keys in clear (D-123); openssl also writes the last one. */
export const PRIVATE_KEY_LABELS = [
  'PRIVATE KEY',
  'RSA PRIVATE KEY',
  'EC PRIVATE KEY',
  'SM2 PRIVATE KEY',
] as const;

/** A private key, whatever it was wrapped in. Holds key material: never log it. */
export interface PrivateKeyDetails {
  /** How it was wrapped: PKCS#8, PKCS#1 (RSA) or SEC1 (EC). */
  container: 'PKCS8' | 'PKCS1' | 'SEC1';
  /** 'RSA', 'EC', 'Ed25519', … or the identifier. */
  algorithm: string;
  /** RSA: bits of the modulus; EC: of the field; 0 where unknown. */
  bits: number;
  /** EC: the curve's name. */
  curve: string | null;
  /** The public half; null when the encoding doesn't hold it: see publicKeyOf. */
  publicKey: PublicKeyDetails | null;
  /** RSA with more than two primes (RFC 8017 3.2), which some browsers refuse. */
  multiPrime: boolean;
  /** The key as PKCS#8 DER. */
  pkcs8: Bytes;
}

/**
 * Reads a private key in clear, given as PEM, base64, hexadecimal or DER: PKCS#8 (RFC 5958), PKCS#1
 * (RFC 8017) or SEC1 (RFC 5915), told by content since labels lie.
 * @throws PkiError KEY_ENCRYPTED for a protected key, WRONG_TYPE for anything else, and those of decodeInput
 */
export function readPrivateKey(value: PkiInput): PrivateKeyDetails {
  refuseEncrypted(value);
  return readPrivateKeyDer(decodeInput(value, PRIVATE_KEY_LABELS));
}

function refuseEncrypted(value: PkiInput): void {
  const text = typeof value === 'string' ? value : new TextDecoder('latin1').decode(value);
  const blocks = splitPemBlocks(text);
  const clear = blocks.some((block) => isClear(block.label) && block.headers.length === 0);
  const encrypted = blocks.some(
    (block) => block.label === 'ENCRYPTED PRIVATE KEY' || (isClear(block.label) && block.headers.length > 0),
  );
  if (encrypted && !clear) {
    throw new PkiError('KEY_ENCRYPTED', 'the private key has a passphrase');
  }
}

function isClear(label: string): boolean {
  return PRIVATE_KEY_LABELS.some((known) => known === label);
}

/** Reads a private key from its DER. */
export function readPrivateKeyDer(der: Bytes): PrivateKeyDetails {
  const root = readDer(der);
  if (root.tag !== TAG.sequence) {
    throw new PkiError('WRONG_TYPE', 'not a private key');
  }
  const parts = childNodes(root);
  const tags = parts.map((part) => part.tag);
  if (tags[0] === TAG.sequence && tags[1] === TAG.octetString && parts.length === 2) {
    throw new PkiError('KEY_ENCRYPTED', 'the private key has a passphrase');
  }
  if (tags[0] === TAG.integer && tags[1] === TAG.sequence && tags[2] === TAG.octetString) {
    return readPkcs8(root);
  }
  if (parts.length >= 9 && tags.slice(0, 9).every((tag) => tag === TAG.integer)) {
    return readPkcs1(root);
  }
  if (tags[0] === TAG.integer && tags[1] === TAG.octetString) {
    return readSec1(root, undefined);
  }
  throw new PkiError('WRONG_TYPE', 'not a private key');
}

function readPkcs8(root: DerNode): PrivateKeyDetails {
  const parts = new DerSequence(root, 'private key');
  readSmallInteger(parts.take(TAG.integer, 'version'));
  const algorithmNode = parts.take(TAG.sequence, 'algorithm');
  const inner = copyBytes(readOctets(parts.take(TAG.octetString, 'key')));
  const algorithm = new DerSequence(algorithmNode, 'key algorithm');
  const oid = readOid(algorithm.take(TAG.oid, 'identifier'));
  const pkcs8 = nodeBytes(root);
  if (oid === OID.rsaEncryption || oid === OID.rsaPss) {
    return { ...readRsa(readDer(inner), nodeBytes(algorithmNode)), container: 'PKCS8', pkcs8 };
  }
  if (oid === OID.ecPublicKey) {
    return { ...readSec1(readDer(inner), algorithm.rest()[0]), container: 'PKCS8', pkcs8 };
  }
  // OneAsymmetricKey may carry the public key as [1] (RFC 5958 2).
  const publicPart = parts.rest().find((part) => part.tag === contextPrimitive(1));
  const bits = publicPart && publicPart.source.slice(publicPart.contentStart + 1, publicPart.end);
  const publicKey = bits ? readSpki(derSequence(nodeBytes(algorithmNode), derBits(bits))) : null;
  return {
    container: 'PKCS8',
    algorithm: keyAlgorithmName(oid),
    bits: publicKey?.bits ?? 0,
    curve: null,
    publicKey,
    multiPrime: false,
    pkcs8,
  };
}

function readPkcs1(root: DerNode): PrivateKeyDetails {
  const algorithm = derSequence(derOid(OID.rsaEncryption), derNull());
  const pkcs8 = derSequence(derUnsigned(0), algorithm, derOctets(nodeBytes(root)));
  return { ...readRsa(root, algorithm), container: 'PKCS1', pkcs8 };
}

/** RSAPrivateKey (RFC 8017 A.1.2) under the given AlgorithmIdentifier. */
function readRsa(root: DerNode, algorithm: Bytes): Omit<PrivateKeyDetails, 'container' | 'pkcs8'> {
  const parts = new DerSequence(root, 'RSA private key');
  const version = readSmallInteger(parts.take(TAG.integer, 'version'));
  const modulus = readUnsigned(parts.take(TAG.integer, 'modulus'));
  const exponent = readUnsigned(parts.take(TAG.integer, 'exponent'));
  if (bitLength(modulus) === 0) {
    throw new PkiError('BAD_DER', 'RSA key without a modulus');
  }
  const numbers = derSequence(derUnsigned(modulus), derUnsigned(exponent));
  const publicKey = readSpki(derSequence(algorithm, derBits(numbers)));
  return {
    algorithm: publicKey.algorithm,
    bits: publicKey.bits,
    curve: null,
    publicKey,
    multiPrime: version === 1,
  };
}

/** `outerCurve` is the curve that PKCS#8 names outside of the SEC1 structure. */
function readSec1(root: DerNode, outerCurve: DerNode | undefined): PrivateKeyDetails {
  const parts = new DerSequence(root, 'EC private key');
  readSmallInteger(parts.take(TAG.integer, 'version'));
  readOctets(parts.take(TAG.octetString, 'number'));
  const curvePart = parts.optional(contextConstructed(0));
  const pointPart = parts.optional(contextConstructed(1));
  const curve =
    outerCurve ?? (curvePart && readNode(curvePart.source, curvePart.contentStart, curvePart.end));
  if (!curve) {
    throw new PkiError('BAD_DER', 'EC key without a curve');
  }
  const algorithm = derSequence(derOid(OID.ecPublicKey), nodeBytes(curve));
  const point =
    pointPart && readBitStringBytes(readNode(pointPart.source, pointPart.contentStart, pointPart.end));
  const publicKey = point ? readSpki(derSequence(algorithm, derBits(point))) : null;
  const named = curve.tag === TAG.oid ? curveName(readOid(curve)) : undefined;
  return {
    container: 'SEC1',
    algorithm: 'EC',
    bits: publicKey?.bits ?? named?.bits ?? 0,
    curve: publicKey?.kind === 'EC' ? publicKey.curve : (named?.name ?? null),
    publicKey,
    multiPrime: false,
    pkcs8: derSequence(derUnsigned(0), algorithm, derOctets(nodeBytes(root))),
  };
}

/**
 * The public half of a private key, computed from its private part. What the file states is only a claim: a key that
 * states another's public half would be two keys, one for readers that compute and one for those that believe.
 * @throws PkiError BAD_KEY where the two differ, UNSUPPORTED_ALGORITHM where it is neither stated nor can be computed,
 *   NO_CRYPTO
 */
export async function publicKeyOf(key: PrivateKeyDetails): Promise<PublicKeyDetails> {
  const computed = key.algorithm === 'EC' ? ecPublicKey(key) : await octetPublicKey(key);
  const publicKey = key.publicKey ?? computed;
  if (!publicKey) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', `no public key can be computed for ${key.algorithm}`);
  }
  return publicKey;
}

/** Null on a curve whose parameters aren't known here. Reading the numbers compares the points. */
function ecPublicKey(key: PrivateKeyDetails): PublicKeyDetails | null {
  try {
    const spki = publicInfo(readKeyNumbers(key.pkcs8));
    return spki && readSpki(spki);
  } catch (error) {
    if (error instanceof PkiError && error.code === 'UNSUPPORTED_ALGORITHM') {
      return null;
    }
    throw error;
  }
}

/** Null for what is no key of RFC 8410. */
async function octetPublicKey(key: PrivateKeyDetails): Promise<PublicKeyDetails | null> {
  const { algorithm: name } = key;
  if (name !== 'X25519' && name !== 'X448' && name !== 'Ed25519' && name !== 'Ed448') {
    return null;
  }
  const numbers = readKeyNumbers(key.pkcs8);
  if (numbers.kind !== 'OKP') {
    return null;
  }
  const publicBytes = await publicOctets(name, numbers.secret);
  if (numbers.publicBytes && !equalBytes(numbers.publicBytes, publicBytes)) {
    throw new PkiError('BAD_KEY', 'the public half is not that of the private one');
  }
  const spki = publicInfo({ ...numbers, publicBytes });
  return spki && readSpki(spki);
}
