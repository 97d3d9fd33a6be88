/** One mail to one customer, text alone. */
export interface Mail {
  /** An address that has passed `isEmail`; nothing else reaches a header. */
  to: string;
  subject: string;
  text: string;
}

/** Port for mail. `send` resolves when the mail has been handed over and rejects when it could not be. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
  close(): void;
}
