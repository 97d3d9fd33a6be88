import { BodyCode, sessionCalls } from '@certdeck/contract';
import { sessionSchemas } from '@certdeck/contract/schemas';
import { solveChallenge as solveMemoryChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '../platform/database/transaction.ts';
import type { TestApi } from './api.ts';

interface Challenge {
  challenge: string;
  salt: string;
  maxnumber?: number;
}

/** A solved captcha, as a login carries it: the proof of work, which needs no eyes. */
export async function solveWork(api: TestApi): Promise<Captcha> {
  return workDone((await api.call(sessionCalls.captcha, { kind: 'work' })).body.data);
}

/** Does the work of a captcha. @param data what the call for one answers */
export function workDone(data: unknown): Captcha {
  const given = sessionSchemas.captcha.data.parse(data);
  if (given.kind !== 'work') throw new Error('Not a proof of work');
  const { captchaID, challenge } = given;
  const payload = { ...challenge, number: numberOf(challenge) };
  return { captchaID, captchaValidate: Buffer.from(JSON.stringify(payload)).toString('base64') };
}

/** The number whose hash with the salt is the challenge, found at once rather than in steps as a page does (ALTCHA, SHA-256). */
function numberOf({ challenge, salt, maxnumber = 0 }: Challenge): number {
  for (let number = 0; number <= maxnumber; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number;
  throw new Error('The challenge has no solution');
}

/** A track of a hand that ends at `x`. */
export const handTo = (x: number): string =>
  JSON.stringify({ x, track: [0, 0.3, 0.7, 1].map((share) => [Math.round(share * 800), x * share]) });

/** A solved slide puzzle that was never drawn, for tests that need many. */
export async function easySlide(db: Db, now: Date): Promise<Captcha> {
  const captchaID = randomUUID();
  const expires_at = new Date(now.getTime() + 120_000);
  await db
    .insertInto('captchas')
    .values({ id: captchaID, kind: 'slide', answer: '150', expires_at })
    .execute();
  return { captchaID, captchaValidate: handTo(150) };
}

/** A solved slide puzzle; its answer is read where only the server can. */
export async function solveSlide(api: TestApi): Promise<Captcha> {
  const { body } = await api.call(sessionCalls.captcha, { kind: 'slide' });
  const { captchaID } = body.data;
  const row = await api.services.db
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaID)
    .executeTakeFirstOrThrow();
  return { captchaID, captchaValidate: handTo(Number(row.answer)) };
}

export interface Captcha {
  captchaID: string;
  captchaValidate: string;
}

/** Does the work that an answer asks for; undefined when it asks for none. `onKey` hears of each key derived. */
export async function solveDemand(
  body: { code: number; data: unknown },
  onKey: () => void = () => undefined,
): Promise<Captcha | undefined> {
  const demand = sessionSchemas.memoryWork.safeParse(body.data);
  if (body.code !== BodyCode.captcha || !demand.success) return undefined;
  const { captchaID, challenge } = demand.data;
  const solution = await solveMemoryChallenge({
    challenge,
    deriveKey: (...given) => {
      onKey();
      return deriveKey(...given);
    },
  });
  return {
    captchaID,
    captchaValidate: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
  };
}
