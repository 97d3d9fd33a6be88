import { BodyCode, sessionCalls } from '@certdeck/contract';
import type { sessionSchemas } from '@certdeck/contract/schemas';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Db } from '../database/transaction.ts';
import { BusinessError } from '../server/errors.ts';
import type { Area } from '../services.ts';
import { countAttempt } from '../session/attempts.ts';
import { sessionTexts } from '../session/texts.ts';
import { PUZZLE, drawPuzzle } from './puzzle.ts';
import { isSlideTo } from './track.ts';

type CaptchaData = z.output<typeof sessionSchemas.captcha.data>;

/** Seconds in which a puzzle can be used, once. */
export const CAPTCHA_SECONDS = 120;
/** Hashes that the proof of work takes at most: about a second on a slow phone. */
const WORK = 50_000;

const pngAddress = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

async function keep(db: Db, kind: 'slide' | 'work', answer: string, now: Date): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const expires_at = new Date(now.getTime() + CAPTCHA_SECONDS * 1000);
  await db.insertInto('captchas').values({ id, kind, answer, expires_at }).execute();
  return id;
}

async function slide(db: Db, now: Date): Promise<CaptchaData> {
  const puzzle = drawPuzzle();
  return {
    kind: 'slide',
    captchaID: await keep(db, 'slide', String(puzzle.x), now),
    background: pngAddress(puzzle.background),
    piece: pngAddress(puzzle.piece),
    ...PUZZLE,
    expiresIn: CAPTCHA_SECONDS,
  };
}

/** The accessible way: the browser searches a number, and nobody has to see or drag anything. */
async function work(db: Db, now: Date): Promise<CaptchaData> {
  // The key of each challenge is its own, so that a solution fits its captchaID alone.
  const hmacKey = randomBytes(32).toString('hex');
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey,
    maxNumber: WORK,
    algorithm: 'SHA-256',
  });
  return {
    kind: 'work',
    captchaID: await keep(db, 'work', hmacKey, now),
    challenge: { algorithm, challenge, salt, signature, maxnumber: WORK },
    expiresIn: CAPTCHA_SECONDS,
  };
}

/**
 * Uses a captcha up, right or wrong.
 * @throws BusinessError 12002 with a reason at `captchaValidate` (D-048).
 */
export async function redeemCaptcha(
  db: Db,
  given: { captchaID?: string | undefined; captchaValidate?: string | undefined },
  now: Date,
): Promise<void> {
  const refuse = (text: typeof sessionTexts.captchaWrong) =>
    new BusinessError(BodyCode.captcha, text, { captchaValidate: text });
  if (!given.captchaID || !given.captchaValidate) throw refuse(sessionTexts.captchaMissing);
  const row = await db
    .deleteFrom('captchas')
    .where('id', '=', given.captchaID)
    .where('expires_at', '>', now)
    .returning(['kind', 'answer'])
    .executeTakeFirst();
  if (!row) throw refuse(sessionTexts.captchaWrong);
  const right =
    row.kind === 'slide'
      ? isSlideTo(Number(row.answer), given.captchaValidate)
      : await verifySolution(given.captchaValidate, row.answer, false).catch(() => false);
  if (!right) throw refuse(sessionTexts.captchaWrong);
}

export const captcha: Area = (router, { db, now }) => {
  router.route(sessionCalls.captcha, async ({ input, address }) => {
    await countAttempt(db, [{ key: `captcha:${address}`, most: 120, seconds: 600 }], now());
    return input.kind === 'work' ? work(db, now()) : slide(db, now());
  });
};
