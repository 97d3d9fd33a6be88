/** All primes below the limit, by the sieve of Eratosthenes. */
export function primesBelow(limit: number): number[] {
  const composite = new Uint8Array(limit);
  const primes: number[] = [];
  for (let candidate = 2; candidate < limit; candidate += 1) {
    if (composite[candidate]) continue;
    primes.push(candidate);
    for (let multiple = candidate * candidate; multiple < limit; multiple += candidate)
      composite[multiple] = 1;
  }
  return primes;
}

/** The largest whole number whose square is not above `value` (Newton's method on integers). */
export function integerRoot(value: bigint): bigint {
  if (value < 2n) return value;
  // A start above the root makes every following step a step down.
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const better = (guess + value / guess) >> 1n;
    if (better >= guess) return guess;
    guess = better;
  }
}
