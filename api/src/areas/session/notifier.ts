import type { Language } from '@certdeck/contract';
import { setImmediate as afterThisAnswer, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { MailPort } from '../../ports/mail/mail.ts';
import type { MailContent, MailReader, SiteOf } from '../../platform/mail-content/content.ts';
import { mailFor } from '../../platform/mail-content/render.ts';
import type { Sms, SmsPort } from '../../ports/sms/sms.ts';

/**
 * Sends in the background: the customer does not wait for a mail server, and the time of an answer does not
 * tell whether something was sent. What fails is logged without its content.
 */
export class Notifier {
  readonly #mail: MailPort;
  readonly #sms: SmsPort;
  readonly #siteOf: SiteOf;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly #pauses: readonly number[];
  readonly #running = new Set<Promise<void>>();
  /** @param pauses milliseconds before each further try of a text message whose gateway was not reached */
  constructor(
    { mail, sms, siteOf }: { mail: MailPort; sms: SmsPort; siteOf: SiteOf },
    log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    pauses: readonly number[] = [2000, 8000],
  ) {
    this.#mail = mail;
    this.#sms = sms;
    this.#siteOf = siteOf;
    this.#log = log;
    this.#pauses = pauses;
  }

  /** Sends a mail in the reader's language and with the looks of the portal that they use. */
  mail(to: string, reader: MailReader, write: (language: Language) => MailContent): void {
    this.#start('mail', () => this.#mail.send({ to, ...mailFor(reader, this.#siteOf, write) }));
  }

  /**
   * Tries again only what surely was not sent: a repeat after an unknown outcome may be a second message, and its
   * reader can ask for another code.
   */
  sms(message: Sms): void {
    this.#start('sms', async () => {
      let outcome = await this.#sms.send(message);
      for (const pause of this.#pauses) {
        if (outcome.kind !== 'later') break;
        await wait(pause);
        outcome = await this.#sms.send(message);
      }
      if (outcome.kind === 'sent') return;
      // Neither number nor text: only what the gateway said.
      const said = { kind: outcome.kind, reason: outcome.code };
      if (outcome.kind === 'misconfigured') this.#log.error(said, 'The gateway for text messages refuses us');
      else this.#log.warn(said, 'A text message was not sent, or nobody knows');
    });
  }

  /** Whether messages reach numbers of this calling code. */
  reaches(telPrefix: string): boolean {
    return this.#sms.serves(telPrefix);
  }

  /** Does something else after the answer; `kind` stands in the log when it fails. */
  later(kind: string, work: () => Promise<void>): void {
    this.#start(kind, work);
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #start(kind: string, send: () => Promise<void>): void {
    const done = afterThisAnswer()
      .then(send)
      .catch((error: unknown) => this.#log.error({ err: error, kind }, 'A message could not be sent'))
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }
}
