/**
 * Points of curves that browsers do not know, or that came in a form they refuse. Not constant in
 * time: this runs for a key's owner on the owner's machine, and WebCrypto comes first.
 */
import { concatBytes, type Bytes } from '../encoding/bytes.ts';
import { bytesToHex, hexToBytes } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { fieldBytes, type CurveParameters } from './ec-curves.ts';

/** Jacobian coordinates: x = X/Z², y = Y/Z³; Z = 0 is the point at infinity. */
type Point = readonly [x: bigint, y: bigint, z: bigint];

interface Field {
  p: bigint;
  a: bigint;
  b: bigint;
}

const INFINITY: Point = [1n, 1n, 0n];

function number(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function fieldOf(curve: CurveParameters): Field {
  return { p: number(curve.p), a: number(curve.a), b: number(curve.b) };
}

function modulo(value: bigint, p: bigint): bigint {
  const rest = value % p;
  return rest < 0n ? rest + p : rest;
}

function power(base: bigint, exponent: bigint, p: bigint): bigint {
  let result = 1n;
  let square = modulo(base, p);
  for (let bits = exponent; bits > 0n; bits >>= 1n) {
    if ((bits & 1n) === 1n) {
      result = (result * square) % p;
    }
    square = (square * square) % p;
  }
  return result;
}

function doubled([x, y, z]: Point, { p, a }: Field): Point {
  if (z === 0n || y === 0n) {
    return INFINITY;
  }
  const yy = (y * y) % p;
  const s = (4n * x * yy) % p;
  const zz = (z * z) % p;
  const m = (3n * x * x + a * zz * zz) % p;
  const x3 = modulo(m * m - 2n * s, p);
  return [x3, modulo(m * (s - x3) - 8n * yy * yy, p), (2n * y * z) % p];
}

function added(left: Point, right: Point, field: Field): Point {
  const { p } = field;
  const [x1, y1, z1] = left;
  const [x2, y2, z2] = right;
  if (z1 === 0n || z2 === 0n) {
    return z1 === 0n ? right : left;
  }
  const z1z1 = (z1 * z1) % p;
  const z2z2 = (z2 * z2) % p;
  const u1 = (x1 * z2z2) % p;
  const s1 = (y1 * z2 * z2z2) % p;
  const h = modulo(x2 * z1z1 - u1, p);
  const r = modulo(y2 * z1 * z1z1 - s1, p);
  if (h === 0n) {
    return r === 0n ? doubled(left, field) : INFINITY;
  }
  const hh = (h * h) % p;
  const hhh = (h * hh) % p;
  const v = (u1 * hh) % p;
  const x3 = modulo(r * r - hhh - 2n * v, p);
  return [x3, modulo(r * (v - x3) - s1 * hhh, p), (h * z1 * z2) % p];
}

function encoded(curve: CurveParameters, x: bigint, y: bigint): Bytes {
  const size = fieldBytes(curve);
  const coordinates = [x, y].map((value) => hexToBytes(value.toString(16).padStart(size * 2, '0')));
  return concatBytes([Uint8Array.of(4), ...coordinates]);
}

/**
 * The public point of a private number, uncompressed (SEC 1 3.2.1).
 * @throws PkiError BAD_KEY for a number outside of 1 … n-1
 */
export function publicPoint(curve: CurveParameters, secret: Bytes): Bytes {
  const field = fieldOf(curve);
  const scalar = number(`0${bytesToHex(secret)}`);
  if (scalar === 0n || scalar >= number(curve.n)) {
    throw new PkiError('BAD_KEY', 'a private number outside of the range of its curve');
  }
  let result: Point = INFINITY;
  let step: Point = [number(curve.gx), number(curve.gy), 1n];
  for (let bits = scalar; bits > 0n; bits >>= 1n) {
    if ((bits & 1n) === 1n) {
      result = added(result, step, field);
    }
    step = doubled(step, field);
  }
  const inverse = power(result[2], field.p - 2n, field.p);
  const square = (inverse * inverse) % field.p;
  return encoded(curve, (result[0] * square) % field.p, (result[1] * square * inverse) % field.p);
}

/**
 * A point as 04 ‖ x ‖ y, whichever of its forms it has (SEC 1 2.3.4).
 * @throws PkiError BAD_KEY for what is no point of the curve
 */
export function uncompressedPoint(curve: CurveParameters, point: Bytes): Bytes {
  const field = fieldOf(curve);
  const { p, a, b } = field;
  const size = fieldBytes(curve);
  const form = point[0] ?? 0;
  const x = number(`0${bytesToHex(point.subarray(1, 1 + size))}`);
  const right = modulo(x * x * x + a * x + b, p);
  if ((form === 4 || form === 6 || form === 7) && point.length === 1 + 2 * size) {
    const y = number(`0${bytesToHex(point.subarray(1 + size))}`);
    if (x < p && y < p && (y * y) % p === right) {
      return encoded(curve, x, y);
    }
  } else if ((form === 2 || form === 3) && point.length === 1 + size && x < p) {
    const root = squareRoot(right, p);
    if ((root * root) % p === right) {
      return encoded(curve, x, (root & 1n) === BigInt(form & 1) ? root : p - root);
    }
  }
  throw new PkiError('BAD_KEY', 'a public point that is not on its curve');
}

/** By Tonelli and Shanks; one power suffices where p mod 4 is 3, which is all but P-224. */
function squareRoot(value: bigint, p: bigint): bigint {
  if ((p & 3n) === 3n) {
    return power(value, (p + 1n) >> 2n, p);
  }
  let odd = p - 1n;
  let twos = 0;
  for (; (odd & 1n) === 0n; odd >>= 1n) {
    twos += 1;
  }
  let nonResidue = 2n;
  while (power(nonResidue, (p - 1n) >> 1n, p) === 1n) {
    nonResidue += 1n;
  }
  let factor = power(nonResidue, odd, p);
  let root = power(value, (odd + 1n) >> 1n, p);
  let rest = power(value, odd, p);
  while (rest !== 1n && rest !== 0n) {
    let order = 0;
    for (let square = rest; square !== 1n && order < twos; square = (square * square) % p) {
      order += 1;
    }
    if (order >= twos) {
      return 0n;
    }
    const step = power(factor, 1n << BigInt(twos - order - 1), p);
    factor = (step * step) % p;
    root = (root * step) % p;
    rest = (rest * factor) % p;
    twos = order;
  }
  return root;
}
