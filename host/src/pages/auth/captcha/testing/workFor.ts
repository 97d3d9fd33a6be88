import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { MemoryWork } from '@certdeck/federation';

const keys = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'other' };

/** Work as the API asks for it, of little memory, whose number is the last of `most`; and the check of its answer. */
export async function workFor(most: number): Promise<{
  demand: MemoryWork;
  isRight(payload: string): Promise<boolean>;
}> {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'SCRYPT',
    cost: 512,
    memoryCost: 8,
    parallelism: 1,
    counter: most,
    deriveKey,
    ...keys,
  });
  return {
    demand: {
      captchaID: 'more-1',
      challenge: { parameters: { ...parameters }, signature },
      most,
      expiresIn: 900,
    },
    async isRight(payload) {
      const { challenge, solution } = JSON.parse(atob(payload)) as Parameters<typeof verifySolution>[0];
      return (await verifySolution({ challenge, solution, deriveKey, ...keys })).verified;
    },
  };
}
