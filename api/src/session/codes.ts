import { BodyCode } from '@certdeck/contract';
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db, Trx } from '../database/transaction.ts';
import { BusinessError } from '../server/errors.ts';
import { removeOldKeys } from '../server/idempotency.ts';
import type { ApiLanguage } from '../server/texts.ts';
import { countAttempt } from './attempts.ts';
import { type ContactAddress, contactKey } from './contact-address.ts';
import type { Notifier } from './notifier.ts';
import { sessionTexts } from './texts.ts';

export type CodePurpose = 'signup' | 'password';

const MINUTES = 10;
const TRIES = 5;
/** A contact gets one code a minute (A§9.18, D-060) and ten a day; an address asks for thirty an hour. */
const RESEND_SECONDS = 60;

const hashCode = (code: string, contact: string) =>
  createHash('sha256').update(`${contact}\n${code}`).digest('hex');

/** One-time codes of six digits. */
export class Codes {
  readonly #db: Db;
  readonly #notifier: Notifier;
  readonly #now: () => Date;
  constructor(db: Db, notifier: Notifier, now: () => Date) {
    this.#db = db;
    this.#notifier = notifier;
    this.#now = now;
  }

  /**
   * Sends a code; an older one of the same purpose is void. With `deliver` false nothing is sent but
   * everything else is as if it were, so that an answer doesn't tell whether an account exists.
   * @throws TooManyError (12010) within 60 s of the last one.
   */
  async send(
    purpose: CodePurpose,
    contact: ContactAddress,
    from: { address: string; language: ApiLanguage; deliver?: boolean },
  ): Promise<void> {
    const now = this.#now();
    const key = contactKey(contact);
    await countAttempt(
      this.#db,
      [
        { key: `code:${purpose}:${key}`, most: 1, seconds: RESEND_SECONDS },
        { key: `code:day:${key}`, most: 10, seconds: 86_400 },
        { key: `code:address:${from.address}`, most: 30, seconds: 3600 },
      ],
      now,
    );
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const row = {
      code_hash: hashCode(code, key),
      sent_at: now,
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
      failures: 0,
    };
    await this.#db
      .insertInto('verification_codes')
      .values({ purpose, contact: key, ...row })
      .onConflict((conflict) => conflict.columns(['purpose', 'contact']).doUpdateSet(row))
      .execute();
    // A code that nobody has seen is as good as none, and as quick to make as one that is sent.
    if (from.deliver === false) return;
    const { language } = from;
    const text = sessionTexts.codeBody(code, MINUTES)[language];
    if (contact.kind === 'email')
      this.#notifier.mail({ to: contact.email, subject: sessionTexts.codeSubject[purpose][language], text });
    else this.#notifier.sms({ telPrefix: contact.telPrefix, tel: contact.tel, text });
  }

  /**
   * Uses a code up. A wrong one counts; after five wrong ones the code is void. The count stays even
   * when the caller's transaction fails, so call it before one begins.
   * @throws BusinessError 12003
   */
  async redeem(purpose: CodePurpose, contact: ContactAddress, code: string): Promise<void> {
    const key = contactKey(contact);
    const of = { purpose, contact: key };
    // Counting first, and in one statement, leaves nothing for tries at the same moment to win.
    const row = await this.#db
      .updateTable('verification_codes')
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where((eb) => eb.and(of))
      .where('expires_at', '>', this.#now())
      .where('failures', '<', TRIES)
      .returning('code_hash')
      .executeTakeFirst();
    const given = Buffer.from(hashCode(code, key));
    if (!row || !timingSafeEqual(Buffer.from(row.code_hash), given))
      throw new BusinessError(BodyCode.codeWrong, sessionTexts.codeWrong, { code: sessionTexts.codeWrong });
    const { numDeletedRows } = await this.#db
      .deleteFrom('verification_codes')
      .where((eb) => eb.and({ ...of, code_hash: row.code_hash }))
      .executeTakeFirstOrThrow();
    // Another request with the same code was quicker.
    if (numDeletedRows === 0n)
      throw new BusinessError(BodyCode.codeWrong, sessionTexts.codeWrong, { code: sessionTexts.codeWrong });
  }
}

/** Removes what has ended: codes, counts, captchas, sessions and keys of safe repeats. */
export async function removeExpired(db: Db | Trx, now: Date): Promise<void> {
  await db.deleteFrom('verification_codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('attempts').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await removeOldKeys(db, now);
}
