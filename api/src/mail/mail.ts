import { isEmail } from '@certdeck/validation';

/** One mail to one customer, text alone. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Port for mail. `send` resolves when the mail has been handed over and rejects when it could not be. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * The one recipient, as nodemailer takes it without reading lists, groups or headers out of it.
 * @throws Error for anything that is not one plain address: `x@x\r\nBcc: y@y` would reach `y`.
 */
export function recipient(to: string): { name: string; address: string } {
  if (!isEmail(to)) throw new Error('The recipient is not a mail address');
  return { name: '', address: to.trim() };
}
