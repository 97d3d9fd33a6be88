import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { bytesToHex } from '../encoding/hex.ts';
import { fermatFactor, rsaWeaknesses, squareRoot } from './rsa.ts';

function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let power = base % modulus, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * power) % modulus;
    power = (power * power) % modulus;
  }
  return result;
}

function isPrime(value: bigint): boolean {
  if ([2n, 3n, 5n, 7n, 11n, 13n].some((prime) => value % prime === 0n)) return false;
  return [2n, 3n, 5n, 7n, 11n, 13n].every((base) => modPow(base, value - 1n, value) === 1n);
}

function nextPrime(from: bigint, step = 2n): bigint {
  let candidate = from;
  while (!isPrime(candidate)) candidate += step;
  return candidate;
}

const hex = (value: bigint): string => {
  const digits = value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
};

/** A prime as the library of CVE-2017-15361 makes them: k·M + (65537^a mod M). */
function infineonPrime(k: bigint, exponent: bigint): bigint {
  const primes: bigint[] = [];
  for (let number = 2n; primes.length < 39; number += 1n) {
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number);
  }
  const product = primes.reduce((all, prime) => all * prime, 1n);
  return nextPrime(k * product + modPow(65_537n, exponent, product), product);
}

describe('weak RSA keys', () => {
  it('of the Infineon library are known by their residues (CVE-2017-15361)', () => {
    const modulus =
      infineonPrime(2n ** 37n + 12_345n, 123_457n) * infineonPrime(2n ** 36n + 999n, 87_654_321n);
    expect(rsaWeaknesses(hex(modulus), '65537')).toContain('roca');
    expect(rsaWeaknesses(hex(nextPrime(2n ** 511n + 1n) * nextPrime(2n ** 500n + 77n)), '65537')).toEqual([]);
  });

  it('with close primes are factored within a hundred rounds (BR 6.1.1.3)', () => {
    const first = nextPrime(2n ** 1023n + 987_654_321n);
    const second = nextPrime(first + 2n ** 500n + 2n);
    expect(rsaWeaknesses(hex(first * second), '65537')).toEqual(['closePrimes']);
    expect(fermatFactor(first * second)).toBe(first);
    expect(rsaWeaknesses(hex(first * nextPrime(2n ** 1020n + 1n)), '65537')).toEqual([]);
    expect(rsaWeaknesses(hex(first * first), '65537')).toEqual(['closePrimes']);
  });

  it('with a small factor or an impossible exponent are told', () => {
    const prime = nextPrime(2n ** 1024n + 3n);
    expect(rsaWeaknesses(hex(prime * 751n), '65537')).toEqual(['smallFactor']);
    expect(rsaWeaknesses(hex(prime * 2n), '65537')).toEqual(['smallFactor']);
    expect(rsaWeaknesses(hex(prime * 757n), '65537')).toEqual([]);
    expect(rsaWeaknesses(hex(prime * nextPrime(2n ** 1000n + 1n)), '1')).toEqual(['smallExponent']);
    expect(rsaWeaknesses(hex(prime * nextPrime(2n ** 1000n + 1n)), '4')).toEqual(['evenExponent']);
    const good = hex(prime * nextPrime(2n ** 1000n + 1n));
    expect(rsaWeaknesses(good, String(2n ** 256n + 1n))).toEqual(['largeExponent']);
    expect(rsaWeaknesses(good, String(2n ** 256n - 1n))).toEqual([]);
    expect(rsaWeaknesses(good, '3')).toEqual([]);
    expect(rsaWeaknesses('00', '0')).toEqual(['smallFactor', 'evenExponent']);
  });

  it('are looked for without error in any modulus', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        fc.bigInt({ min: 0n, max: 2n ** 70n }),
        (bytes, e) => {
          rsaWeaknesses(bytesToHex(bytes), e.toString());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('rest on an exact square root', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 600n }), (value) => {
        const root = squareRoot(value);
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
      }),
    );
  });
});
