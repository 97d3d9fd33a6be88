/**
 * RSA keys whose factors can be found (BR 6.1.1.3): of the Infineon library of 2012 to 2017 (ROCA, CVE-2017-15361),
 * with primes close to each other (Fermat, CVE-2022-26320), or with a small factor. The list of Debian's keys of
 * 2006 to 2008 (CVE-2008-0166) has some 20 MB and is not part of this package.
 */

/** What is wrong with a modulus or exponent. */
export type RsaWeakness =
  | 'roca'
  | 'closePrimes'
  | 'smallFactor'
  | 'evenExponent'
  | 'smallExponent'
  | 'largeExponent';

/** Primes whose residues give away the Infineon library: its primes are 65537^a modulo their product. */
const MARKER_PRIMES = primesUpTo(167).slice(1);
const GENERATOR = 65_537;
/** BR 6.1.1.3 asks for a hundred rounds. */
const FERMAT_ROUNDS = 100;
const SMALL_PRIMES = primesUpTo(752);
/** One division of the modulus by it leaves a number that is quicker to divide by each prime. */
const SMALL_PRODUCT = SMALL_PRIMES.reduce((product, prime) => product * BigInt(prime), 1n);
/** BR 6.1.6: exponents should lie below. */
const EXPONENT_LIMIT = 1n << 256n;

function primesUpTo(limit: number): number[] {
  const primes: number[] = [];
  for (let number = 2; number <= limit; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) {
      primes.push(number);
    }
  }
  return primes;
}

/** The powers of the generator modulo each marker prime. */
const markers: readonly (readonly [bigint, ReadonlySet<number>])[] = MARKER_PRIMES.map((prime) => {
  const powers = new Set<number>();
  for (let power = 1; !powers.has(power); power = (power * (GENERATOR % prime)) % prime) {
    powers.add(power);
  }
  return [BigInt(prime), powers];
});

/**
 * The weaknesses of an RSA public key.
 * @param modulus hexadecimal
 * @param exponent decimal
 */
export function rsaWeaknesses(modulus: string, exponent: string): RsaWeakness[] {
  const number = BigInt(`0x${modulus || '0'}`);
  const e = BigInt(exponent);
  const weaknesses: RsaWeakness[] = [];
  const rest = number % SMALL_PRODUCT;
  const smallFactor = SMALL_PRIMES.some((prime) => rest % BigInt(prime) === 0n);
  if (smallFactor) {
    weaknesses.push('smallFactor');
  } else {
    // A key of few bits says nothing about the library it came from.
    if (modulus.length >= 128 && markers.every(([prime, powers]) => powers.has(Number(rest % prime)))) {
      weaknesses.push('roca');
    }
    if (fermatFactor(number) !== null) {
      weaknesses.push('closePrimes');
    }
  }
  if (e % 2n === 0n) {
    weaknesses.push('evenExponent');
  } else if (e < 3n) {
    weaknesses.push('smallExponent');
  } else if (e >= EXPONENT_LIMIT) {
    weaknesses.push('largeExponent');
  }
  return weaknesses;
}

/**
 * A factor of an odd number, found when its two primes are close: Fermat's method tries squares above it.
 * Null when a hundred rounds don't do.
 */
export function fermatFactor(number: bigint): bigint | null {
  if (number < 9n) {
    return null;
  }
  let root = squareRoot(number);
  if (root * root < number) {
    root += 1n;
  }
  let rest = root * root - number;
  for (let round = 0; round < FERMAT_ROUNDS; round += 1) {
    if (maybeSquare(rest)) {
      const half = squareRoot(rest);
      const factor = root - half;
      if (half * half === rest && factor > 1n && factor < number) {
        return factor;
      }
    }
    // (root + 1)² - number, without another product.
    rest += 2n * root + 1n;
    root += 1n;
  }
  return null;
}

/** Residues of squares; all but 1 in 119 of the numbers that are none have another one to some modulus. */
const SQUARES = [64, 63, 65, 11].map((modulus) => {
  const residues = new Set(Array.from({ length: modulus }, (_, root) => (root * root) % modulus));
  return { modulus, residues };
});
const SQUARES_PRODUCT = BigInt(SQUARES.reduce((product, { modulus }) => product * modulus, 1));

/** Spares most of the roots. */
function maybeSquare(value: bigint): boolean {
  const rest = Number(value % SQUARES_PRODUCT);
  return SQUARES.every(({ modulus, residues }) => residues.has(rest % modulus));
}

/** The integer part of a square root, by Newton's method from above. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) {
    return value;
  }
  let guess = 1n << BigInt(Math.ceil(value.toString(16).length * 2) + 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) {
      return guess;
    }
    guess = next;
  }
}
