import { checkPrimeSync, createPrivateKey, generatePrimeSync, type KeyObject } from 'node:crypto';

export const randomPrime = (bits: number): bigint => generatePrimeSync(bits, { bigint: true });

function nextPrime(from: bigint): bigint {
  let candidate = from | 1n;
  while (!checkPrimeSync(candidate)) candidate += 2n;
  return candidate;
}

const base64url = (value: bigint): string => {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
};

/** `value` to the power -1 modulo `modulus`, by Euclid's algorithm. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [left, right, one, other] = [value % modulus, modulus, 1n, 0n];
  while (left > 1n) {
    const quotient = right / left;
    [left, right, one, other] = [right % left, left, other - quotient * one, one];
  }
  return ((one % modulus) + modulus) % modulus;
}

/** A private RSA key that signs, however weak its numbers are. */
function rsaKey(p: bigint, q: bigint, exponent: bigint): KeyObject {
  const d = inverse(exponent, (p - 1n) * (q - 1n));
  const numbers = {
    n: p * q,
    e: exponent,
    d,
    p,
    q,
    dp: d % (p - 1n),
    dq: d % (q - 1n),
    qi: inverse(q, p),
  };
  const fields = Object.entries(numbers).map(([name, value]) => [name, base64url(value)]);
  return createPrivateKey({ key: { kty: 'RSA', ...Object.fromEntries(fields) }, format: 'jwk' });
}

/** 2048 bits of two primes that Fermat's method finds. */
export function closePrimesKey(): KeyObject {
  const p = randomPrime(1024);
  return rsaKey(p, nextPrime(p + (1n << 500n)), 65_537n);
}

/** 2048 bits, an exponent of 257. */
export function largeExponentKey(): KeyObject {
  return rsaKey(randomPrime(1024), randomPrime(1024), nextPrime(1n << 256n));
}
