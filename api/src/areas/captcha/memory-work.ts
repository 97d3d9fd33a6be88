import { createChallenge, type Payload, randomInt, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { randomBytes } from 'node:crypto';
import type { sessionSchemas } from '@certdeck/contract/schemas';
import { z } from 'zod';

/**
 * Work that is asked for in addition to a captcha when somebody looks like a guesser: find the number whose
 * scrypt key begins as given. scrypt needs 128 × N × r = 4 MiB of quick memory for each number, so a native
 * program does it only about twice as fast as a browser's script; plain SHA-256 it does a hundred times as fast.
 */
export interface MemoryWorkSize {
  /** scrypt's N. */
  cost: number;
  /**
   * Keys to derive at most at each level of suspicion, from none to the most; half as many on average. At 6 ms of a
   * core each (Node's own scrypt) a native program pays 0.4, 1.4 and 3.6 s on average.
   */
  levels: readonly number[];
}

export const MEMORY_WORK: MemoryWorkSize = { cost: 4096, levels: [0, 120, 480, 1200] };
export type WorkLevel = 0 | 1 | 2 | 3;

type Challenge = z.output<typeof sessionSchemas.memoryWork>['challenge'];

/** A challenge and the keys that its answer is checked with; they never travel. */
export async function createMemoryWork(
  keys: number,
  cost: number,
): Promise<{ challenge: Challenge; answer: string }> {
  const [hmacSignatureSecret, hmacKeySignatureSecret] = [secret(), secret()];
  const { parameters, signature } = await createChallenge({
    algorithm: 'SCRYPT',
    cost,
    memoryCost: 8,
    parallelism: 1,
    counter: randomInt(keys),
    deriveKey,
    hmacSignatureSecret,
    hmacKeySignatureSecret,
  });
  return {
    challenge: { parameters: { ...parameters }, signature: signature ?? '' },
    answer: `${hmacSignatureSecret} ${hmacKeySignatureSecret}`,
  };
}

/** Whether a payload answers the challenge that `answer` was kept for. It derives no key, so it costs nothing. */
export async function isMemoryWork(answer: string, given: string): Promise<boolean> {
  const [hmacSignatureSecret = '', hmacKeySignatureSecret = ''] = answer.split(' ');
  const payload = readPayload(given);
  if (!payload) return false;
  try {
    const { verified } = await verifySolution({
      ...payload,
      deriveKey,
      hmacSignatureSecret,
      hmacKeySignatureSecret,
    });
    return verified;
  } catch {
    return false;
  }
}

const secret = () => randomBytes(32).toString('hex');

const envelope = z.object({
  challenge: z.object({ parameters: z.looseObject({ keySignature: z.string() }), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** The base64 of ALTCHA's JSON payload (its version 2). */
function readPayload(given: string): (Payload & { solution: Solution }) | undefined {
  try {
    const verdict = envelope.safeParse(JSON.parse(Buffer.from(given, 'base64').toString('utf8')));
    return verdict.success ? (verdict.data as unknown as Payload) : undefined;
  } catch {
    return undefined;
  }
}
