import { describe, expect, it } from '@jest/globals';
import { checkPrimeSync, generateKeyPairSync, generatePrimeSync } from 'node:crypto';
import * as fc from 'fast-check';
import { integerRoot, primesBelow } from './primes.ts';
import { rsaWeakness } from './weak-keys.ts';

const E = 65_537n;
const prime = (bits: number): bigint => generatePrimeSync(bits, { bigint: true });

function nextPrime(from: bigint): bigint {
  let candidate = from | 1n;
  while (!checkPrimeSync(candidate)) candidate += 2n;
  return candidate;
}

/** A prime of the flawed generator: k·M + (65537^a mod M), M the product of the first 39 primes. */
function rocaPrime(): bigint {
  const product = primesBelow(168).reduce((value, factor) => value * BigInt(factor), 1n);
  let power = 1n;
  const exponent = prime(20);
  for (let count = 0n; count < exponent % 5000n; count += 1n) power = (power * E) % product;
  for (let k = 1n << 290n; ; k += 1n) {
    const candidate = k * product + power;
    if (checkPrimeSync(candidate)) return candidate;
  }
}

describe('the check of an RSA key (BR 6.1.1.3, 6.1.6)', () => {
  it('finds nothing in good keys', () => {
    for (const modulusLength of [2048, 3072]) {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
      const { n = '' } = publicKey.export({ format: 'jwk' });
      expect(rsaWeakness(BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`), E)).toBeNull();
    }
  });

  it('finds primes that are close (Fermat)', () => {
    const p = prime(1024);
    expect(rsaWeakness(p * nextPrime(p + 2n), E)).toBe('CLOSE_PRIMES');
    expect(rsaWeakness(p * nextPrime(p + (1n << 500n)), E)).toBe('CLOSE_PRIMES');
    expect(rsaWeakness(p * p, E)).toBe('CLOSE_PRIMES');
    expect(rsaWeakness(p * prime(1024), E)).toBeNull();
  });

  it('finds the fingerprint of the flawed generator (ROCA)', () => {
    expect(rsaWeakness(rocaPrime() * rocaPrime(), E)).toBe('ROCA');
  });

  it('finds small factors, up to 751 and not above', () => {
    const p = prime(1024);
    expect(rsaWeakness(p * 3n, E)).toBe('SMALL_FACTOR');
    expect(rsaWeakness(p * 751n, E)).toBe('SMALL_FACTOR');
    expect(rsaWeakness(p * 757n, E)).toBeNull();
    expect(rsaWeakness(p * 2n, E)).toBe('EVEN_MODULUS');
  });

  it('refuses exponents that are even, 1 or huge, and takes 3', () => {
    const n = prime(1024) * prime(1024);
    for (const exponent of [0n, 1n, 2n, 65_536n, (1n << 256n) + 1n])
      expect(rsaWeakness(n, exponent)).toBe('EXPONENT');
    expect(rsaWeakness(n, 3n)).toBeNull();
  });
});

describe('integers', () => {
  it('have the root that squares back (property)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 600n }), (value) => {
        const root = integerRoot(value);
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
      }),
    );
  });

  it('are prime as the first of them are', () => {
    expect(primesBelow(30)).toEqual([2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
  });
});
