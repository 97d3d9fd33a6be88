import { createHash } from 'node:crypto';
import { DerReader, readOctetBits, readOid, readUnsigned, readWhole, TAG } from './der-reader.ts';
import { ALGORITHM, CURVE } from './oids.ts';
import { rsaWeakness } from './weak-keys.ts';
import type { IssueRefusalCode } from '../issuer.ts';

export type EcCurve = (typeof CURVE)[keyof typeof CURVE];
export type PublicKey =
  | { kind: 'rsa'; bits: number; modulus: bigint; exponent: bigint }
  | { kind: 'ec'; curve: EcCurve; point: Buffer }
  | { kind: 'other'; algorithm: string };

const toBigInt = (octets: Buffer): bigint => BigInt(`0x${octets.toString('hex') || '0'}`);

function isKnownCurve(oid: string): oid is keyof typeof CURVE {
  return oid in CURVE;
}

/**
 * Reads a SubjectPublicKeyInfo.
 * @throws DerError when it is malformed
 */
export function readPublicKey(spki: Buffer): PublicKey {
  const info = new DerReader(readWhole(spki).content);
  const algorithm = info.enter();
  const bits = readOctetBits(info.next(TAG.bitString).content);
  info.end();
  const oid = readOid(algorithm.next(TAG.oid).content);
  if (oid === ALGORITHM.rsaEncryption) {
    const numbers = new DerReader(readWhole(bits).content);
    const modulus = readUnsigned(numbers.next(TAG.integer).content);
    const exponent = readUnsigned(numbers.next(TAG.integer).content);
    numbers.end();
    const length = modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24;
    return { kind: 'rsa', bits: length, modulus: toBigInt(modulus), exponent: toBigInt(exponent) };
  }
  // Explicit curve parameters are a SEQUENCE here: no named curve, hence "other".
  const parameters = algorithm.done ? undefined : algorithm.next();
  if (oid === ALGORITHM.ecPublicKey && parameters?.tag === TAG.oid) {
    const named = readOid(parameters.content);
    if (isKnownCurve(named)) return { kind: 'ec', curve: CURVE[named], point: bits };
    return { kind: 'other', algorithm: named };
  }
  return { kind: 'other', algorithm: oid };
}

export type KeyVerdict = { ok: true } | { ok: false; code: IssueRefusalCode; detail: string };

const refuse = (code: IssueRefusalCode, detail: string): KeyVerdict => ({ ok: false, code, detail });

/**
 * BR 6.1.1.3, 6.1.5 and 6.1.6; code signing asks for RSA of at least 3072 bits (CSBR 6.1.5).
 * @param minimumBits of an RSA modulus
 */
export function checkPublicKey(key: PublicKey, minimumBits: number): KeyVerdict {
  if (key.kind === 'other') return refuse('KEY_TYPE', key.algorithm);
  if (key.kind === 'ec') {
    // Compressed points are legal but break old clients; a point off its curve is found by the signature check.
    return key.point[0] === 4 ? { ok: true } : refuse('KEY_TYPE', `${key.curve} point not uncompressed`);
  }
  if (key.bits < minimumBits || key.bits > 8192 || key.bits % 8 !== 0) {
    return refuse('KEY_SIZE', `RSA ${key.bits}`);
  }
  const weakness = rsaWeakness(key.modulus, key.exponent);
  return weakness ? refuse('KEY_WEAK', weakness) : { ok: true };
}

/** Subject key identifier by RFC 5280 4.2.1.2 method 1: SHA-1 over the BIT STRING's content. */
export function keyIdentifier(spki: Buffer): Buffer {
  const info = new DerReader(readWhole(spki).content);
  info.next(TAG.sequence);
  return createHash('sha1')
    .update(readOctetBits(info.next(TAG.bitString).content))
    .digest();
}

/** Upper-case hex SHA-256 of the whole SubjectPublicKeyInfo. */
export function spkiFingerprint(spki: Buffer): string {
  return createHash('sha256').update(spki).digest('hex').toUpperCase();
}
