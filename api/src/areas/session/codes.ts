import { BodyCode } from '@certdeck/contract';
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/database/transaction.ts';
import { prefixOf } from '../../platform/limits/prefixes.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { ApiLanguage } from '../../platform/server/texts.ts';
import { type ContactAddress, contactKey } from '../accounts/contact-address.ts';
import { type Counter, countGuess, listAskers, putCode, spendCode } from './codes.store.ts';
import { codeMail } from './mails.ts';
import type { Notifier } from './notifier.ts';
import { sessionTexts } from './texts.ts';

/** `contact`: to a new contact of an account; `origin`: to the one of before. */
export type CodePurpose = 'signup' | 'password' | 'factor' | 'contact' | 'origin';

const MINUTES = 10;

const hashCode = (code: string, contact: string) =>
  createHash('sha256').update(`${contact}\n${code}`).digest('hex');

/** Who asks for a code or tries one. */
export interface Asker {
  /** SHA-256 hex of the device's secret. */
  deviceHash: string;
  address: string;
}

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
   * everything else is as if it were, so that an answer doesn't tell whether an account exists. `settled` runs after
   * the answer and is told whether the code was sent. `tries` wrong codes are allowed its asker, others of the asker's network
   * without its secret, and everybody else together, each.
   */
  async send(
    purpose: CodePurpose,
    contact: ContactAddress,
    asker: Asker,
    options: {
      language: ApiLanguage;
      /** Host name of the portal that asks. */
      hostname: string;
      deliver: boolean;
      tries: number;
      settled: (sent: boolean) => Promise<void>;
    },
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
    await putCode(this.#db, { contact: key, purpose }, asker.deviceHash, row);
    this.#notifier.later('count of codes', () => options.settled(options.deliver));
    // A code that nobody has seen is as good as none, and as quick to make as one that is sent.
    if (!options.deliver) return;
    if (contact.kind === 'email')
      this.#notifier.mail(contact.email, options, (language) => codeMail(purpose, code, MINUTES, language));
    else {
      const text = sessionTexts.codeBody(code, MINUTES)[options.language];
      this.#notifier.sms({ telPrefix: contact.telPrefix, tel: contact.tel, text, code });
    }
  }

  /**
   * Uses a code up. A wrong one counts; after so many wrong ones of its asker the code is void. The count stays even
   * when the caller's transaction fails, so call it before one begins.
   * @throws BusinessError 12003
   */
  async redeem(purpose: CodePurpose, contact: ContactAddress, asker: Asker, code: string): Promise<void> {
    const key = contactKey(contact);
    const codeHash = hashCode(code, key);
    const openHashes = await this.#try(purpose, key, asker);
    // Every row is compared, so that the time says nothing about where one differs.
    const isRight =
      openHashes.filter((hash) => timingSafeEqual(Buffer.from(hash), Buffer.from(codeHash))).length > 0;
    const isSpent = isRight && (await spendCode(this.#db, { contact: key, purpose }, codeHash));
    // Without a row another request with the same code was quicker.
    if (!isSpent)
      throw new BusinessError(BodyCode.codeWrong, sessionTexts.codeWrong, { code: sessionTexts.codeWrong });
  }

  /** Counts a try at the codes that this asker may guess at, and answers their hashes. */
  async #try(purpose: CodePurpose, contact: string, { deviceHash, address }: Asker): Promise<string[]> {
    const of = { contact, purpose };
    const askers = await listAskers(this.#db, of, this.#now());
    const network = prefixOf(address);
    const by: Counter = askers.some((one) => one.asker === deviceHash)
      ? { column: 'own_tries', asker: deviceHash }
      : askers.some((one) => one.network === network)
        ? { column: 'network_tries', network }
        : { column: 'other_tries' };
    return countGuess(this.#db, of, by, this.#now());
  }
}
