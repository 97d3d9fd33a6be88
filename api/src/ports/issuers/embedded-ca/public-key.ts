import { createHash } from 'node:crypto';
import {
  publicKeyBits,
  rsaWeaknesses,
  type EcPublicKey,
  type PublicKeyDetails,
  type RsaPublicKey,
  type RsaWeakness,
} from '@certdeck/pki';
import { ALGORITHM } from './oids.ts';
import type { IssueRefusalCode } from '../issuer.ts';

const CURVES: ReadonlySet<string> = new Set(['P-256', 'P-384', 'P-521']);

/** RSA for any padding, and EC on the curves of BR 6.1.5. */
export function isAcceptedKind(key: PublicKeyDetails): key is RsaPublicKey | EcPublicKey {
  if (key.kind === 'RSA') return key.algorithmId === ALGORITHM.rsaEncryption;
  return key.kind === 'EC' && CURVES.has(key.curve);
}

/** Identifier of the curve, or else of the algorithm. */
export function keyTypeId(key: PublicKeyDetails): string {
  return (key.kind === 'EC' ? key.curveId : null) ?? key.algorithmId;
}

export type KeyVerdict = { ok: true } | { ok: false; code: IssueRefusalCode; detail: string };

const refuse = (code: IssueRefusalCode, detail: string): KeyVerdict => ({ ok: false, code, detail });

/** What a refusal tells the customer beside its sentence. */
const WEAKNESS: Readonly<Record<RsaWeakness, string>> = {
  roca: 'ROCA',
  closePrimes: 'CLOSE_PRIMES',
  smallFactor: 'SMALL_FACTOR',
  evenExponent: 'EXPONENT',
  smallExponent: 'EXPONENT',
  largeExponent: 'EXPONENT',
};

/**
 * BR 6.1.1.3, 6.1.5 and 6.1.6; code signing asks for RSA of at least 3072 bits (CSBR 6.1.5).
 * @param minimumBits of an RSA modulus
 */
export function checkPublicKey(key: PublicKeyDetails, minimumBits: number): KeyVerdict {
  if (!isAcceptedKind(key)) return refuse('KEY_TYPE', keyTypeId(key));
  if (key.kind === 'EC') {
    // Compressed points are legal but break old clients; a point off its curve is found by the signature check.
    return key.point.startsWith('04')
      ? { ok: true }
      : refuse('KEY_TYPE', `${key.curve} point not uncompressed`);
  }
  if (key.bits < minimumBits || key.bits > 8192 || key.bits % 8 !== 0) {
    return refuse('KEY_SIZE', `RSA ${key.bits}`);
  }
  const [weakness] = rsaWeaknesses(key.modulus, key.exponent);
  return weakness ? refuse('KEY_WEAK', WEAKNESS[weakness]) : { ok: true };
}

/** Subject key identifier by RFC 5280 4.2.1.2 method 1: SHA-1 over the BIT STRING's content. */
export function keyIdentifier(spki: Uint8Array): Buffer {
  return createHash('sha1')
    .update(publicKeyBits(new Uint8Array(spki)))
    .digest();
}

/** Upper-case hex SHA-256 of the whole SubjectPublicKeyInfo. */
export function spkiFingerprint(spki: Uint8Array): string {
  return createHash('sha256').update(spki).digest('hex').toUpperCase();
}
