import { OID } from '../der/oids.ts';
import { childNodes, DerSequence, nodeBytes, readDer, readNode, type DerNode } from '../der/reader.ts';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import { readBitStringBytes, readOctets, readOid, readSmallInteger, readUnsigned } from '../der/values.ts';
import {
  der,
  derBits,
  derExplicit,
  derNull,
  derOctets,
  derOid,
  derSequence,
  derUnsigned,
} from '../der/writer.ts';
import { copyBytes, equalBytes, type Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { curveByOid, curveOfParameters, fieldBytes, type CurveParameters } from './ec-curves.ts';
import { publicPoint, uncompressedPoint } from './ec-point.ts';
import { keyAlgorithmName } from './key-algorithms.ts';

/** The numbers that a private key consists of. Holds key material: never log it. */
export type KeyNumbers = RsaNumbers | EcNumbers | OctetKey | OpaqueKey;

export interface RsaNumbers {
  kind: 'RSA';
  /** n, e, d, p, q, d mod p-1, d mod q-1, q⁻¹ mod p, without leading zero bytes. */
  numbers: readonly Bytes[];
  /** The RSAPrivateKey structure (PKCS#1). */
  pkcs1: Bytes;
  /** More than two primes (RFC 8017 3.2): no other format has room for them. */
  multiPrime: boolean;
  /** Bound to RSASSA-PSS by its identifier, which PKCS#8 alone can say. */
  pss: boolean;
  pkcs8: Bytes;
}

export interface EcNumbers {
  kind: 'EC';
  curve: CurveParameters;
  /** Whether the curve came as written-out parameters. */
  explicit: boolean;
  /** As long as a coordinate. */
  secret: Bytes;
  /** 04 ‖ x ‖ y. */
  point: Bytes;
  pkcs8: Bytes;
}

/** Ed25519, Ed448, X25519, X448 (RFC 8410). */
export interface OctetKey {
  kind: 'OKP';
  name: string;
  secret: Bytes;
  /** Null when the file does not hold it. */
  publicBytes: Bytes | null;
  pkcs8: Bytes;
}

/** A key of another algorithm, which stays in its PKCS#8. */
export interface OpaqueKey {
  kind: 'other';
  name: string;
  pkcs8: Bytes;
}

const OCTET_KEYS: ReadonlyMap<string, number> = new Map([
  ['X25519', 32],
  ['X448', 56],
  ['Ed25519', 32],
  ['Ed448', 57],
]);

/**
 * Takes a PKCS#8 key apart and checks that its parts fit together, since a flipped bit would go
 * unnoticed into every other format. EC keys come out with a named curve and an uncompressed point.
 * @throws PkiError BAD_KEY, BAD_DER, UNSUPPORTED_ALGORITHM for an EC key on an unknown curve
 */
export function readKeyNumbers(pkcs8: Bytes): KeyNumbers {
  const parts = new DerSequence(readDer(pkcs8), 'private key');
  parts.take(TAG.integer, 'version');
  const algorithm = new DerSequence(parts.take(TAG.sequence, 'algorithm'), 'key algorithm');
  const inner = copyBytes(readOctets(parts.take(TAG.octetString, 'key')));
  const oid = readOid(algorithm.take(TAG.oid, 'identifier'));
  if (oid === OID.rsaEncryption || oid === OID.rsaPss) {
    return { ...readRsaNumbers(inner), pss: oid === OID.rsaPss, pkcs8 };
  }
  if (oid === OID.ecPublicKey) {
    return readEcNumbers(inner, algorithm.rest()[0]);
  }
  const name = keyAlgorithmName(oid);
  const length = OCTET_KEYS.get(name);
  if (length === undefined) {
    return { kind: 'other', name, pkcs8 };
  }
  const secret = copyBytes(readOctets(readDer(inner)));
  if (secret.length !== length) {
    throw new PkiError('BAD_KEY', `a ${name} key has ${length} bytes`);
  }
  const publicNode = parts.rest().find((part) => part.tag === contextPrimitive(1));
  const publicBytes = publicNode
    ? publicNode.source.slice(publicNode.contentStart + 1, publicNode.end)
    : null;
  return { kind: 'OKP', name, secret, publicBytes, pkcs8 };
}

function big(bytes: Bytes | undefined): bigint {
  return BigInt(`0x0${bytesToHex(bytes ?? new Uint8Array(0))}`);
}

/** RSAPrivateKey of RFC 8017 A.1.2. */
function readRsaNumbers(pkcs1: Bytes): Omit<RsaNumbers, 'pss' | 'pkcs8'> {
  const parts = new DerSequence(readDer(pkcs1), 'RSA private key');
  const version = readSmallInteger(parts.take(TAG.integer, 'version'));
  const numbers = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'].map((part) =>
    readUnsigned(parts.take(TAG.integer, part)),
  );
  const multiPrime = version === 1;
  const [n = 0n, e = 0n, d = 0n, p = 0n, q = 0n, dp = 0n, dq = 0n, qi = 0n] = numbers.map(big);
  const factors = p > 1n && q > 1n && (multiPrime ? n % (p * q) === 0n : n === p * q);
  if (
    !factors ||
    (e * dp) % (p - 1n) !== 1n ||
    (e * dq) % (q - 1n) !== 1n ||
    d % (p - 1n) !== dp ||
    d % (q - 1n) !== dq ||
    (qi * q) % p !== 1n
  ) {
    throw new PkiError('BAD_KEY', 'the numbers of the RSA key contradict each other');
  }
  return { kind: 'RSA', numbers, pkcs1, multiPrime };
}

function readEcNumbers(inner: Bytes, outerCurve: DerNode | undefined): EcNumbers {
  const parts = new DerSequence(readDer(inner), 'EC private key');
  parts.take(TAG.integer, 'version');
  const number = readOctets(parts.take(TAG.octetString, 'number'));
  const curvePart = parts.optional(contextConstructed(0));
  const pointPart = parts.optional(contextConstructed(1));
  const curveNode = outerCurve ?? (curvePart && childNodes(curvePart)[0]);
  if (!curveNode) {
    throw new PkiError('BAD_DER', 'EC key without a curve');
  }
  const explicit = curveNode.tag !== TAG.oid;
  const curve = explicit ? curveOfParameters(curveNode) : namedCurve(readOid(curveNode));
  const size = fieldBytes(curve);
  const first = number.findIndex((byte) => byte !== 0);
  const bare = first === -1 ? number.subarray(0, 0) : number.subarray(first);
  if (bare.length > size) {
    throw new PkiError('BAD_KEY', 'a private number longer than its curve');
  }
  const secret = new Uint8Array(size);
  secret.set(bare, size - bare.length);
  const point = publicPoint(curve, secret);
  if (pointPart) {
    const stated = readBitStringBytes(readNode(pointPart.source, pointPart.contentStart, pointPart.end));
    if (!equalBytes(uncompressedPoint(curve, copyBytes(stated)), point)) {
      throw new PkiError('BAD_KEY', 'the public point is not that of the private number');
    }
  }
  return { kind: 'EC', curve, explicit, secret, point, pkcs8: ecPkcs8(curve, secret, point) };
}

function namedCurve(oid: string): CurveParameters {
  const curve = curveByOid(oid);
  if (!curve) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', `an EC key on the curve ${oid}`, { detail: oid });
  }
  return curve;
}

/** ECPrivateKey (RFC 5915 3), with the curve inside or, in PKCS#8, outside. */
export function ecPrivateKey(curve: CurveParameters, secret: Bytes, point: Bytes, named: boolean): Bytes {
  return derSequence(
    derUnsigned(1),
    derOctets(secret),
    ...(named ? [derExplicit(0, derOid(curve.oid))] : []),
    derExplicit(1, derBits(point)),
  );
}

/** An EC key as PKCS#8. */
export function ecPkcs8(curve: CurveParameters, secret: Bytes, point: Bytes): Bytes {
  const algorithm = derSequence(derOid(OID.ecPublicKey), derOid(curve.oid));
  return derSequence(derUnsigned(0), algorithm, derOctets(ecPrivateKey(curve, secret, point, false)));
}

/** An RSA key as PKCS#8, from the numbers in the order of RsaNumbers. */
export function rsaPkcs8(numbers: readonly Bytes[]): Bytes {
  const pkcs1 = derSequence(derUnsigned(0), ...numbers.map((value) => derUnsigned(value)));
  const algorithm = derSequence(derOid(OID.rsaEncryption), derNull());
  return derSequence(derUnsigned(0), algorithm, derOctets(pkcs1));
}

/** An Edwards or Montgomery key as PKCS#8 (RFC 8410 7), with its public half when it is known. */
export function octetPkcs8(oid: string, secret: Bytes, publicBytes: Bytes | null): Bytes {
  return derSequence(
    derUnsigned(publicBytes ? 1 : 0),
    derSequence(derOid(oid)),
    derOctets(derOctets(secret)),
    ...(publicBytes ? [der(contextPrimitive(1), Uint8Array.of(0), publicBytes)] : []),
  );
}

/** The SubjectPublicKeyInfo of a key; null where the public half is not known. */
export function publicInfo(key: KeyNumbers): Bytes | null {
  const algorithm = nodeBytes(pkcs8Algorithm(key.pkcs8));
  switch (key.kind) {
    case 'RSA': {
      const [n, e] = key.numbers;
      return derSequence(
        algorithm,
        derBits(derSequence(derUnsigned(n ?? new Uint8Array(0)), derUnsigned(e ?? new Uint8Array(0)))),
      );
    }
    case 'EC':
      return derSequence(algorithm, derBits(key.point));
    case 'OKP':
      return key.publicBytes && derSequence(algorithm, derBits(key.publicBytes));
    case 'other':
      return null;
  }
}

function pkcs8Algorithm(pkcs8: Bytes): DerNode {
  const parts = new DerSequence(readDer(pkcs8), 'private key');
  parts.take(TAG.integer, 'version');
  return parts.take(TAG.sequence, 'algorithm');
}
