import { BodyCode } from '@certdeck/contract';
import type { sessionSchemas } from '@certdeck/contract/schemas';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Db } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import {
  createMemoryWork,
  isMemoryWork,
  MEMORY_WORK,
  type MemoryWorkSize,
  type WorkLevel,
} from './memory-work.ts';
import { PUZZLE, drawPuzzle } from './puzzle.ts';
import { insertCaptcha, takeCaptcha } from './captchas.store.ts';
import { captchaTexts } from './texts.ts';
import { isSlideTo } from './track.ts';

type CaptchaData = z.output<typeof sessionSchemas.captcha.data>;
type MemoryWork = z.output<typeof sessionSchemas.memoryWork>;

/** Seconds in which a puzzle can be used, once. */
const CAPTCHA_SECONDS = 120;
/** Seconds for memory work: a slow phone takes minutes for the most. */
const MEMORY_WORK_SECONDS = 900;
/** Hashes that the proof of work takes at most: about a second on a slow phone. */
const WORK = 50_000;

/** Captcha fields of a call. */
export interface GivenCaptcha {
  captchaID?: string | undefined;
  captchaValidate?: string | undefined;
}

export interface CaptchaOptions {
  now: () => Date;
  /** Tests take less. */
  work?: MemoryWorkSize;
}

const pngAddress = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const refuse = (text: typeof captchaTexts.wrong) =>
  new BusinessError(BodyCode.captcha, text, { captchaValidate: text });

/** Puzzles and work that show that a person is there, or make it dear that none is (D-048, D-251). */
export class Captchas {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #size: MemoryWorkSize;
  constructor(db: Db, options: CaptchaOptions) {
    this.#db = db;
    this.#now = options.now;
    this.#size = options.work ?? MEMORY_WORK;
  }

  async slide(): Promise<CaptchaData> {
    const puzzle = drawPuzzle();
    return {
      kind: 'slide',
      captchaID: await this.#keep({ kind: 'slide', answer: String(puzzle.x) }),
      background: pngAddress(puzzle.background),
      piece: pngAddress(puzzle.piece),
      ...PUZZLE,
      expiresIn: CAPTCHA_SECONDS,
    };
  }

  /** The accessible way: the browser searches a number, and nobody has to see or drag anything. */
  async work(): Promise<CaptchaData> {
    // The key of each challenge is its own, so that a solution fits its captchaID alone.
    const hmacKey = randomBytes(32).toString('hex');
    const { algorithm, challenge, salt, signature } = await createChallenge({
      hmacKey,
      maxNumber: WORK,
      algorithm: 'SHA-256',
    });
    return {
      kind: 'work',
      captchaID: await this.#keep({ kind: 'work', answer: hmacKey }),
      challenge: { algorithm, challenge, salt, signature, maxnumber: WORK },
      expiresIn: CAPTCHA_SECONDS,
    };
  }

  /**
   * Asks for work of a level, which is good for one call about `subject` and needs no other captcha beside it.
   * Throw what it answers.
   */
  async demand(level: WorkLevel, subject: string): Promise<BusinessError> {
    const most = this.#keysAt(level);
    const { challenge, answer } = await createMemoryWork(most, this.#size.cost);
    const captchaID = await this.#keep(
      { kind: 'memory-work', answer, work: most, subject },
      MEMORY_WORK_SECONDS,
    );
    const data: MemoryWork = { captchaID, challenge, most, expiresIn: MEMORY_WORK_SECONDS };
    const text = captchaTexts.workNeeded;
    return new BusinessError(BodyCode.captcha, text, { captchaValidate: text }, data);
  }

  /**
   * Uses a captcha up, right or wrong, and answers whether it was as much work as a level asks for.
   * @throws BusinessError 12002 with a reason at `captchaValidate` (D-048).
   */
  async redeem(given: GivenCaptcha, subject: string): Promise<(level: WorkLevel) => boolean> {
    if (!given.captchaID || !given.captchaValidate) throw refuse(captchaTexts.missing);
    const row = await takeCaptcha(this.#db, given.captchaID, this.#now());
    if (!row || (row.subject !== '' && row.subject !== subject)) throw refuse(captchaTexts.wrong);
    if (!(await isSolved(row, given.captchaValidate))) throw refuse(captchaTexts.wrong);
    return (level) => row.work >= this.#keysAt(level);
  }

  #keysAt(level: WorkLevel): number {
    return this.#size.levels[level] ?? 0;
  }

  async #keep(
    row: { kind: 'slide' | 'work' | 'memory-work'; answer: string; work?: number; subject?: string },
    seconds: number = CAPTCHA_SECONDS,
  ): Promise<string> {
    const id = randomBytes(16).toString('hex');
    const expires_at = new Date(this.#now().getTime() + seconds * 1000);
    await insertCaptcha(this.#db, { id, ...row, expires_at });
    return id;
  }
}

async function isSolved(row: { kind: string; answer: string }, given: string): Promise<boolean> {
  if (row.kind === 'slide') return isSlideTo(Number(row.answer), given);
  if (row.kind === 'memory-work') return isMemoryWork(row.answer, given);
  return verifySolution(given, row.answer, false).catch(() => false);
}
