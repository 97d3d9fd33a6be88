import { DerSequence, nodeBytes, readDer, readNode, type DerNode } from '../der/reader.ts';
import { OID } from '../der/oids.ts';
import { TAG } from '../der/tags.ts';
import { readBitStringBytes, readInteger, readOid, readUnsigned } from '../der/values.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { curveName, EXPLICIT_CURVE, fixedKeyBits, keyAlgorithmName } from './key-algorithms.ts';

/** A public key as shown and compared; `spki` is its SubjectPublicKeyInfo. */
export type PublicKeyDetails = RsaPublicKey | EcPublicKey | OtherPublicKey;

export interface RsaPublicKey {
  kind: 'RSA';
  /** Object identifier of the algorithm. */
  algorithmId: string;
  /** 'RSA' or 'RSA-PSS'. */
  algorithm: string;
  /** True bit length of the modulus (D-089). */
  bits: number;
  /** Hexadecimal, whole bytes without leading zero bytes. */
  modulus: string;
  /** Decimal, exact. */
  exponent: string;
  spki: Bytes;
}

export interface EcPublicKey {
  kind: 'EC';
  /** Object identifier of the algorithm. */
  algorithmId: string;
  /** Object identifier of the curve; null when its parameters are written out. */
  curveId: string | null;
  algorithm: 'EC';
  /** Size of the curve's field, 521 for P-521; 0 when the curve is unknown. */
  bits: number;
  /** 'P-256', 'P-384', 'P-521', another curve's name, its identifier, or 'explicit'. */
  curve: string;
  /** The encoded point in hexadecimal. */
  point: string;
  spki: Bytes;
}

export interface OtherPublicKey {
  kind: 'other';
  /** Object identifier of the algorithm. */
  algorithmId: string;
  /** 'Ed25519', 'ML-DSA-65', 'DSA', …, or the identifier. */
  algorithm: string;
  /** Size where the algorithm has one; 0 otherwise. */
  bits: number;
  spki: Bytes;
}

/**
 * Reads the bytes of a SubjectPublicKeyInfo.
 * @throws PkiError BAD_DER, TRAILING_DATA
 */
export function readSpki(spki: Bytes): PublicKeyDetails {
  return readPublicKey(readDer(spki));
}

/**
 * Reads a SubjectPublicKeyInfo (RFC 5280 4.1.2.7).
 * @throws PkiError BAD_DER
 */
export function readPublicKey(node: DerNode): PublicKeyDetails {
  const info = new DerSequence(node, 'public key');
  const algorithm = new DerSequence(info.take(TAG.sequence, 'algorithm'), 'key algorithm');
  const keyNode = info.take(TAG.bitString, 'key bits');
  info.finish();
  const oid = readOid(algorithm.take(TAG.oid, 'identifier'));
  const spki = nodeBytes(node);
  if (oid === OID.rsaEncryption || oid === OID.rsaPss) {
    return { ...readRsaKey(keyNode), algorithmId: oid, algorithm: keyAlgorithmName(oid), spki };
  }
  const parameters = algorithm.rest()[0];
  if (oid === OID.ecPublicKey) {
    const { id, name, bits } = readCurve(parameters);
    return {
      kind: 'EC',
      algorithmId: oid,
      curveId: id,
      algorithm: 'EC',
      bits,
      curve: name,
      point: bytesToHex(readBitStringBytes(keyNode)),
      spki,
    };
  }
  const bits = otherBits(oid, parameters);
  return { kind: 'other', algorithmId: oid, algorithm: keyAlgorithmName(oid), bits, spki };
}

/** RSAPublicKey of RFC 8017 A.1.1. */
function readRsaKey(bits: DerNode): Omit<RsaPublicKey, 'algorithmId' | 'algorithm' | 'spki'> {
  const key = readBitStringBytes(bits);
  // Read where it stands, so that errors name bytes of the whole.
  const root = readNode(bits.source, bits.end - key.length, bits.end);
  if (root.end !== bits.end) {
    throw new PkiError('TRAILING_DATA', 'bytes after the RSA key', { place: { offset: root.end } });
  }
  const parts = new DerSequence(root, 'RSA key');
  const modulus = readUnsigned(parts.take(TAG.integer, 'modulus'));
  const exponent = readInteger(parts.take(TAG.integer, 'exponent'));
  parts.finish();
  return {
    kind: 'RSA',
    bits: bitLength(modulus),
    modulus: bytesToHex(modulus),
    exponent: exponent.toString(),
  };
}

/** Bits of a number from its bytes without leading zero bytes. */
export function bitLength(unsigned: Bytes): number {
  const first = unsigned[0] ?? 0;
  return first === 0 ? 0 : (unsigned.length - 1) * 8 + (32 - Math.clz32(first));
}

function readCurve(parameters: DerNode | undefined): { id: string | null; name: string; bits: number } {
  if (parameters?.tag === TAG.oid) {
    const id = readOid(parameters);
    return { id, ...curveName(id) };
  }
  if (parameters?.tag === TAG.sequence) {
    return { id: null, name: EXPLICIT_CURVE, bits: explicitFieldBits(parameters) };
  }
  throw new PkiError('BAD_DER', 'EC key without a curve');
}

/** Field size of SpecifiedECDomain (RFC 3279 2.3.5): prime fields only, 0 for others. */
function explicitFieldBits(parameters: DerNode): number {
  const domain = new DerSequence(parameters, 'curve');
  domain.take(TAG.integer, 'version');
  const field = new DerSequence(domain.take(TAG.sequence, 'field'), 'field');
  field.take(TAG.oid, 'type');
  const prime = field.optional(TAG.integer);
  return prime ? bitLength(readUnsigned(prime)) : 0;
}

function otherBits(oid: string, parameters: DerNode | undefined): number {
  if (oid === OID.dsa && parameters?.tag === TAG.sequence) {
    const prime = new DerSequence(parameters, 'DSA parameters').take(TAG.integer, 'prime');
    return bitLength(readUnsigned(prime));
  }
  return fixedKeyBits(oid);
}

/** The contents of the subjectPublicKey bit string, which key identifiers are made of (RFC 5280 4.2.1.2, D-081). */
export function publicKeyBits(spki: Bytes): Bytes {
  const info = new DerSequence(readDer(spki), 'public key');
  info.take(TAG.sequence, 'algorithm');
  return readBitStringBytes(info.take(TAG.bitString, 'key bits'));
}
