import type { Language } from '@certdeck/contract';

/** What a mail is about. Each kind has samples in compose/mail-samples.ts, by which all are looked at. */
export type MailKind =
  | 'code'
  | 'contact-changed'
  | 'password-guessed'
  | 'factor-guessed'
  | 'factor-changed'
  | 'passkey-copied'
  | 'recovery-code-used'
  | 'issued'
  | 'revoked'
  | 'expiry'
  | 'domain-expiry'
  | 'discovery'
  | 'digest'
  | 'chat-off'
  | 'payment'
  | 'withdrawal'
  | 'money-low'
  | 'validation-failed'
  | 'auto-renew'
  | 'new-sign-in'
  | 'invitation'
  | 'ownership'
  | 'mailbox-approval'
  | 'member-changed'
  | 'approval-asked'
  | 'approval-decided';

/** One part of a mail below its heading. Every text in it may be given by users: it is escaped where it is shown. */
export type MailBlock =
  | { block: 'sentence'; text: string }
  /** Two columns, which become one on a phone. `isExact` sets a value that is compared or copied. */
  | { block: 'facts'; rows: readonly { label: string; value: string; isExact?: boolean }[] }
  /** A one-time code. */
  | { block: 'code'; code: string }
  /** The mail's one button. `path` is of the reader's portal and begins with a slash. */
  | { block: 'button'; label: string; path: string };

/** A mail in the reader's language, before it has a form. */
export interface MailContent {
  kind: MailKind;
  subject: string;
  /** Few words above the heading that say how urgent it is. */
  mark?: { text: string; tone: 'warning' | 'danger' | 'success' };
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the reader gets this mail. */
  why: string;
  /** Members choose whether they get it. */
  isChosen?: true;
}

/** The portal as a reader knows it. */
export interface MailSite {
  /** Its own name, which a white-label site has chosen. */
  name: string;
  /** `https://portal.example`, without a slash at the end. */
  origin: string;
  /** Its accent as `#rrggbb`. */
  accent: string;
  /** Language of readers of whom none is known. */
  language: Language;
}

/** The portal at a host name: as its own document says, or as the product is where there is none. */
export type SiteOf = (hostname: string) => MailSite;

/** What is known of whoever reads a mail. */
export interface MailReader {
  /** '' where none is known. */
  language: string;
  /** Host name of the portal that they use, '' where none is known. */
  hostname: string;
}

/** A mail as it goes out: two forms that say the same. */
export interface RenderedMail {
  /** The site's name, which stands before the sender's address. */
  sender: string;
  subject: string;
  text: string;
  html: string;
}
