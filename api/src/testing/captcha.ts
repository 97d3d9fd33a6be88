import { sessionCalls } from '@certdeck/contract';
import { solveChallenge } from 'altcha-lib/v1';
import type { TestApi } from './api.ts';

/** A solved captcha, as a login carries it: the proof of work, which needs no eyes. */
export async function solveWork(api: TestApi): Promise<{ captchaID: string; captchaValidate: string }> {
  const { body } = await api.call(sessionCalls.captcha, { kind: 'work' });
  if (body.data.kind !== 'work') throw new Error('Not a proof of work');
  const { captchaID, challenge } = body.data;
  const { promise } = solveChallenge(
    challenge.challenge,
    challenge.salt,
    challenge.algorithm,
    challenge.maxnumber,
  );
  const solution = await promise;
  const payload = { ...challenge, number: solution?.number };
  return { captchaID, captchaValidate: Buffer.from(JSON.stringify(payload)).toString('base64') };
}

/** A track of a hand that ends at `x`. */
export const handTo = (x: number): string =>
  JSON.stringify({ x, track: [0, 0.3, 0.7, 1].map((share) => [Math.round(share * 800), x * share]) });

/** A solved slide puzzle; its answer is read where only the server can. */
export async function solveSlide(api: TestApi): Promise<{ captchaID: string; captchaValidate: string }> {
  const { body } = await api.call(sessionCalls.captcha, { kind: 'slide' });
  const { captchaID } = body.data;
  const row = await api.services.db
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaID)
    .executeTakeFirstOrThrow();
  return { captchaID, captchaValidate: handTo(Number(row.answer)) };
}
