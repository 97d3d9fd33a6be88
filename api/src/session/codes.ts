import { BodyCode } from '@certdeck/contract';
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Db, Trx } from '../database/transaction.ts';
import { prefixOf } from '../limits/prefixes.ts';
import { BusinessError } from '../server/errors.ts';
import { removeOldKeys } from '../server/idempotency.ts';
import type { ApiLanguage } from '../server/texts.ts';
import { type ContactAddress, contactKey } from '../accounts/contact-address.ts';
import type { Notifier } from './notifier.ts';
import { sessionTexts } from './texts.ts';
import { removeOldTries } from './tries.ts';

export type CodePurpose = 'signup' | 'password';

const MINUTES = 10;

const hashCode = (code: string, contact: string) =>
  createHash('sha256').update(`${contact}\n${code}`).digest('hex');

/** Who asks for a code or tries one. */
export interface Asker {
  /** SHA-256 hex of the device's secret. */
  deviceHash: string;
  address: string;
}

type Counter = 'own_tries' | 'network_tries' | 'other_tries';

/**
 * One-time codes of six digits. Each belongs to who asked for it, so that a stranger neither voids the owner's code
 * by asking for another nor by guessing. A browser without cookies is known by its network.
 */
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
   * Sends a code; an older one of the same purpose and asker is void. With `deliver` false nothing is sent but
   * everything else is as if it were, so that an answer doesn't tell whether an account exists. `sent` runs after
   * the answer, for a code that leaves. `tries` wrong codes are allowed its asker, others of the asker's network
   * without its secret, and everybody else together, each.
   */
  async send(
    purpose: CodePurpose,
    contact: ContactAddress,
    asker: Asker,
    options: { language: ApiLanguage; deliver: boolean; tries: number; sent: () => Promise<void> },
  ): Promise<void> {
    const key = contactKey(contact);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const row = {
      network: prefixOf(asker.address),
      code_hash: hashCode(code, key),
      expires_at: new Date(this.#now().getTime() + MINUTES * 60_000),
      tries: options.tries,
      own_tries: 0,
      network_tries: 0,
      other_tries: 0,
    };
    await this.#db
      .insertInto('verification_codes')
      .values({ contact: key, purpose, asker: asker.deviceHash, ...row })
      .onConflict((conflict) => conflict.columns(['contact', 'purpose', 'asker']).doUpdateSet(row))
      .execute();
    // A code that nobody has seen is as good as none, and as quick to make as one that is sent.
    if (!options.deliver) return;
    const { language } = options;
    const text = sessionTexts.codeBody(code, MINUTES)[language];
    if (contact.kind === 'email')
      this.#notifier.mail({ to: contact.email, subject: sessionTexts.codeSubject[purpose][language], text });
    else this.#notifier.sms({ telPrefix: contact.telPrefix, tel: contact.tel, text, code });
    this.#notifier.later('count of codes', options.sent);
  }

  /**
   * Uses a code up. A wrong one counts; after so many wrong ones of its asker the code is void. The count stays even
   * when the caller's transaction fails, so call it before one begins.
   * @throws BusinessError 12003
   */
  async redeem(purpose: CodePurpose, contact: ContactAddress, asker: Asker, code: string): Promise<void> {
    const key = contactKey(contact);
    const given = hashCode(code, key);
    const found = await this.#try(purpose, key, asker);
    // Every row is compared, so that the time says nothing about where one differs.
    const right = found.filter((hash) => timingSafeEqual(Buffer.from(hash), Buffer.from(given))).length > 0;
    const used =
      right &&
      (await this.#db
        .deleteFrom('verification_codes')
        .where((eb) => eb.and({ purpose, contact: key, code_hash: given }))
        .executeTakeFirstOrThrow());
    // Without a row another request with the same code was quicker.
    if (!used || used.numDeletedRows === 0n)
      throw new BusinessError(BodyCode.codeWrong, sessionTexts.codeWrong, { code: sessionTexts.codeWrong });
  }

  /** Counts a try at the codes that this asker may guess at, and answers their hashes. */
  async #try(purpose: CodePurpose, contact: string, { deviceHash, address }: Asker): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('verification_codes')
      .select(['asker', 'network'])
      .where((eb) => eb.and({ purpose, contact }))
      .where('expires_at', '>', this.#now())
      .execute();
    const network = prefixOf(address);
    const [counter, column, value]: [Counter, 'asker' | 'network', string] | [Counter] = rows.some(
      (row) => row.asker === deviceHash,
    )
      ? ['own_tries', 'asker', deviceHash]
      : rows.some((row) => row.network === network)
        ? ['network_tries', 'network', network]
        : ['other_tries'];
    const counted = await this.#db
      .updateTable('verification_codes')
      // Counting first, and in one statement, leaves nothing for tries at the same moment to win.
      .set({ [counter]: sql`${sql.ref(counter)} + 1` })
      .where((eb: ExpressionBuilder<Schema, 'verification_codes'>) => eb.and({ purpose, contact }))
      .where('expires_at', '>', this.#now())
      .whereRef(counter, '<', 'tries')
      .$if(column !== undefined, (query) => query.where(column ?? 'asker', '=', value ?? ''))
      .returning('code_hash')
      .execute();
    return counted.map(({ code_hash }) => code_hash);
  }
}

/** Removes what has ended: codes, counts, captchas, sessions and keys of safe repeats. */
export async function removeExpired(db: Db | Trx, now: Date): Promise<void> {
  await db.deleteFrom('verification_codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('attempts').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await removeOldTries(db, now);
  await removeOldKeys(db, now);
}
