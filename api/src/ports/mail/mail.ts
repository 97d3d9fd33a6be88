import { isEmail, readEmail } from '@certdeck/validation';

/** One mail to one customer. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as a page; '' or without it the mail is text alone. */
  html?: string;
  /** Name before the sender's address; that of MAIL_FROM by default. */
  sender?: string;
  /** Address at which its reader ends mails of its kind, with one click (RFC 2369 3.2, RFC 8058); '' without one. */
  unsubscribe?: string;
  /** The same at every try, so that a server or a mail program knows a mail that comes twice (RFC 5322 3.6.4). */
  id?: string;
  /** When it was written; now by default. */
  date?: Date;
}

/** Why a mail was not handed over, as far as its sender can know. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /**
   * `refused`: the server refuses this mail and always will. `later`: it doesn't have it, and may take it another
   * time. `unknown`: content had gone out and no answer came.
   */
  readonly kind: 'refused' | 'later' | 'unknown';
  constructor(kind: MailError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Port for mail. */
export interface MailPort {
  /**
   * Resolves when the mail has been handed over. `onHanding` runs when everything but the content has been agreed,
   * and the content goes out after it; until then the mail is surely not sent.
   * @throws MailError
   */
  send(mail: Mail, onHanding?: () => Promise<void>): Promise<void>;
  close(): void;
}

/**
 * The one recipient, as nodemailer takes it without reading lists, groups or headers out of it.
 * @throws Error for anything that is not one plain address: `x@x\r\nBcc: y@y` would reach `y`.
 */
export function recipient(to: string): { name: string; address: string } {
  const address = isEmail(to) ? readEmail(to) : undefined;
  if (address === undefined) throw new Error('The recipient is not a mail address');
  return { name: '', address };
}

/** The sender of MAIL_FROM, under another name where a mail has one. */
export function senderOf(from: string, name: string | undefined): string | { name: string; address: string } {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  // A line of a name would not be a header of its own, but a line in the programs that show it.
  return name ? { name: name.replaceAll(/\p{Cc}+/gu, ' '), address } : from;
}

/** Headers of a mail that can be ended, by whose button programs end it. */
export function listHeaders(address: string | undefined): Record<string, { prepared: true; value: string }> {
  if (!address) return {};
  // Prepared: an address that is broken into lines is none.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(address).href}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

/** Message-ID of a mail; its right part is the domain of the sender. */
export function messageID(id: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'certdeck.invalid';
  return `<${id}@${domain}>`;
}
