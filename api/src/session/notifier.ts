import { setImmediate as afterThisAnswer, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail, MailPort } from '../mail/mail.ts';
import type { Sms, SmsPort } from '../sms/sms.ts';

/**
 * Sends in the background: the customer does not wait for a mail server, and the time of an answer does not
 * tell whether something was sent. What fails is logged without its content.
 */
export class Notifier {
  readonly #mail: MailPort;
  readonly #sms: SmsPort;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly #pauses: readonly number[];
  readonly #running = new Set<Promise<void>>();
  /** @param pauses milliseconds before each further try of a text message whose gateway was not reached */
  constructor(
    mail: MailPort,
    sms: SmsPort,
    log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    pauses: readonly number[] = [2000, 8000],
  ) {
    this.#mail = mail;
    this.#sms = sms;
    this.#log = log;
    this.#pauses = pauses;
  }

  mail(mail: Mail): void {
    this.#start('mail', () => this.#mail.send(mail));
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
