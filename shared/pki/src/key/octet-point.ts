/**
 * Public halves of X25519, X448 (RFC 7748) and Ed25519, Ed448 (RFC 8032), which some browsers don't know. Not constant
 * in time: this runs for a key's owner on the owner's machine.
 */
import { digest } from '../crypto-provider.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { bytesToHex, hexToBytes } from '../encoding/hex.ts';

export type OctetKeyName = 'X25519' | 'X448' | 'Ed25519' | 'Ed448';

const P25519 = 2n ** 255n - 19n;
const P448 = 2n ** 448n - 2n ** 224n - 1n;

/** a·x² + y² = 1 + d·x²·y² over the integers modulo p, with its generator. */
interface EdwardsCurve {
  p: bigint;
  a: bigint;
  d: bigint;
  generator: readonly [x: bigint, y: bigint];
  octets: number;
}

/** RFC 8032 5.1. */
const EDWARDS_25519: EdwardsCurve = {
  p: P25519,
  a: P25519 - 1n,
  d: 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n,
  generator: [
    0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an,
    0x6666666666666666666666666666666666666666666666666666666666666658n,
  ],
  octets: 32,
};
/** RFC 8032 5.2. */
const EDWARDS_448: EdwardsCurve = {
  p: P448,
  a: 1n,
  d: P448 - 39081n,
  generator: [
    0x4f1970c66bed0ded221d15a622bf36da9e146570470f1767ea6de324a3d3a46412ae1af72ab66511433b80e18b00938e2626a82bc70cc05en,
    0x693f46716eb6bc248876203756c9c7624bea73736ca3984087789c1e05a0c2d73ad3ff1ce67c39c4fdbd132c4ed7c8ad9808795bf230fa14n,
  ],
  octets: 57,
};

const modulo = (value: bigint, p: bigint): bigint => ((value % p) + p) % p;

function inverse(value: bigint, p: bigint): bigint {
  let [result, square] = [1n, modulo(value, p)];
  for (let exponent = p - 2n; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

const littleEndian = (bytes: Uint8Array): bigint =>
  BigInt(`0x0${bytesToHex(Uint8Array.from(bytes).toReversed())}`);
const octetsOf = (value: bigint, size: number): Bytes =>
  hexToBytes(value.toString(16).padStart(size * 2, '0')).toReversed();

/**
 * The public half of a private key.
 * @param secret as many octets as the algorithm has: 32, 56, 32, 57
 * @throws PkiError NO_CRYPTO for Ed25519 where the browser has no digests
 */
export async function publicOctets(name: OctetKeyName, secret: Bytes): Promise<Bytes> {
  switch (name) {
    case 'X25519':
      return octetsOf(ladder(clamped(secret, 3), 9n, P25519, 121665n, 255), 32);
    case 'X448':
      return octetsOf(ladder(clamped(secret, 2), 5n, P448, 39081n, 448), 56);
    case 'Ed25519':
      return encoded(clamped((await digest('SHA-512', secret)).slice(0, 32), 3), EDWARDS_25519);
    case 'Ed448': {
      const { shake256 } = await import('./password/hashes.ts');
      // The last octet is 0 (RFC 8032 5.2.5).
      return encoded(clamped(shake256(secret, 114).slice(0, 56), 2), EDWARDS_448);
    }
  }
}

/** The number that the octets stand for: the lowest bits cleared, the highest set (RFC 7748 5, RFC 8032 5.1.5 and 5.2.5). */
function clamped(octets: Uint8Array, lowBits: number): bigint {
  const isShort = octets.length === 32;
  const bits = isShort ? 255n : 448n;
  const value = littleEndian(octets) & ((1n << bits) - 1n);
  return ((value >> BigInt(lowBits)) << BigInt(lowBits)) | (1n << (bits - 1n));
}

/** The u coordinate of k times the point u (RFC 7748 5). */
function ladder(k: bigint, u: bigint, p: bigint, a24: bigint, bits: number): bigint {
  let [x2, z2, x3, z3] = [1n, 0n, u, 1n];
  let swapped = 0n;
  for (let bit = BigInt(bits - 1); bit >= 0n; bit -= 1n) {
    const digit = (k >> bit) & 1n;
    if (digit !== swapped) [x2, z2, x3, z3] = [x3, z3, x2, z2];
    swapped = digit;
    const [a, b] = [x2 + z2, x2 - z2];
    const [aa, bb] = [modulo(a * a, p), modulo(b * b, p)];
    const e = aa - bb;
    const [da, cb] = [modulo((x3 - z3) * a, p), modulo((x3 + z3) * b, p)];
    x3 = modulo((da + cb) ** 2n, p);
    z3 = modulo(u * (da - cb) ** 2n, p);
    x2 = modulo(aa * bb, p);
    z2 = modulo(e * (aa + a24 * e), p);
  }
  if (swapped === 1n) [x2, z2] = [x3, z3];
  return modulo(x2 * inverse(z2, p), p);
}

type Point = readonly [x: bigint, y: bigint, z: bigint];

/** The sum in projective coordinates; the formula holds for equal points too, since the curves are complete. */
function sum([x1, y1, z1]: Point, [x2, y2, z2]: Point, { p, a, d }: EdwardsCurve): Point {
  const zz = (z1 * z2) % p;
  const zzSquare = (zz * zz) % p;
  const [c, e] = [(x1 * x2) % p, (y1 * y2) % p];
  const f = (d * c * e) % p;
  const [minus, plus] = [modulo(zzSquare - f, p), (zzSquare + f) % p];
  const cross = modulo((x1 + y1) * (x2 + y2) - c - e, p);
  return [
    (((zz * minus) % p) * cross) % p,
    (((zz * plus) % p) * modulo(e - a * c, p)) % p,
    (minus * plus) % p,
  ];
}

/** k times the generator: y, with the lowest bit of x as the highest of all (RFC 8032 5.1.2 and 5.2.2). */
function encoded(k: bigint, curve: EdwardsCurve): Bytes {
  let result: Point = [0n, 1n, 1n];
  let power: Point = [...curve.generator, 1n];
  for (let rest = k; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = sum(result, power, curve);
    power = sum(power, power, curve);
  }
  const z = inverse(result[2], curve.p);
  const x = modulo(result[0] * z, curve.p);
  const y = modulo(result[1] * z, curve.p);
  return octetsOf(y | ((x & 1n) << BigInt(curve.octets * 8 - 1)), curve.octets);
}
