import { scrypt, scryptAsync } from '@noble/hashes/scrypt.js';
import { type Challenge, type ChallengeParameters, solveChallenge } from 'altcha-lib';

/** Part of a search: every `step`-th number from `start` on, up to `most`. */
export interface SearchTask {
  challenge: Challenge;
  most: number;
  start: number;
  step: number;
}

export interface NumberFound {
  counter: number;
  derivedKey: string;
}

interface SearchOptions {
  /** Hears after each number how many were tried. */
  onTried: (tried: number) => void;
  /** Lets the page breathe between blocks, where there is no worker. */
  inPage?: boolean;
  signal?: AbortSignal;
}

/** Memory work takes at most so much of the browser, whatever a challenge says: 64 MiB. */
const MOST_MEMORY = 64 * 1024 * 1024;

/** Searches the number whose scrypt key begins as the challenge says; null when none of the part does. */
export async function search(task: SearchTask, options: SearchOptions): Promise<NumberFound | null> {
  const { challenge, most, start, step } = task;
  const controller = new AbortController();
  options.signal?.addEventListener('abort', () => controller.abort(), { once: true });
  let tried = 0;
  const solution = await solveChallenge({
    challenge,
    controller,
    counterStart: start,
    counterStep: step,
    timeout: 0,
    deriveKey: async (parameters, salt, password) => {
      const derivedKey = await derive(parameters, salt, password, options.inPage ?? false);
      tried += 1;
      options.onTried(tried);
      // The next would lie beyond the last.
      if (start + tried * step > most) controller.abort();
      return { derivedKey };
    },
  });
  return solution && { counter: solution.counter, derivedKey: solution.derivedKey };
}

async function derive(
  { cost, memoryCost = 8, parallelism = 1, keyLength }: ChallengeParameters,
  salt: Uint8Array,
  password: Uint8Array,
  inPage: boolean,
): Promise<Uint8Array> {
  const size = { N: cost, r: memoryCost, p: parallelism, dkLen: keyLength, maxmem: MOST_MEMORY };
  return inPage ? scryptAsync(password, salt, { ...size, asyncTick: 10 }) : scrypt(password, salt, size);
}
