import { setImmediate as afterThisAnswer } from 'node:timers/promises';
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
  readonly #log: FastifyBaseLogger;
  readonly #running = new Set<Promise<void>>();
  constructor(mail: MailPort, sms: SmsPort, log: FastifyBaseLogger) {
    this.#mail = mail;
    this.#sms = sms;
    this.#log = log;
  }

  mail(mail: Mail): void {
    this.#start('mail', () => this.#mail.send(mail));
  }

  sms(message: Sms): void {
    this.#start('sms', () => this.#sms.send(message));
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
