/**
 * A text message with a one-time code. `text` is the whole message for a way that takes any text; a gateway that
 * sends approved templates alone takes the code.
 */
export interface Sms {
  /** Calling code of the country, digits. */
  telPrefix: string;
  /** National number, digits. */
  tel: string;
  text: string;
  /** The one-time code, digits. */
  code: string;
}

/** What notices by text message are about, as a gateway with approved templates names them. */
export const noticeTemplates = [
  'expiry',
  'domainExpiry',
  'discovery',
  'issued',
  'validationFailed',
  'autoRenew',
  'approvals',
  'payment',
  'moneyLow',
  'newSignIn',
  'digest',
] as const;
export type NoticeTemplate = (typeof noticeTemplates)[number];

/** A text message with a notice. A gateway that sends approved templates alone takes template and values. */
export interface NoticeSms extends Pick<Sms, 'telPrefix' | 'tel' | 'text'> {
  notice: { template: NoticeTemplate; values: Readonly<Record<string, string>> };
}

/** What became of a message, as far as its sender can know. `code` is the gateway's own, for the log. */
export type SmsOutcome =
  /** Handed over; `id` is the gateway's name of it, '' when it gives none. */
  | { kind: 'sent'; id: string }
  /** This number or this message is not taken, now or later. */
  | { kind: 'refused'; code: string }
  /** The gateway's own limit for the number or for us: not sent. */
  | { kind: 'limited'; code: string }
  /** The operator must act: credentials, balance, signature or template. Nothing is sent until then. */
  | { kind: 'misconfigured'; code: string }
  /** The gateway was not reached or didn't take it: surely not sent. */
  | { kind: 'later'; code: string }
  /** The request went out and no answer tells: perhaps sent. */
  | { kind: 'unknown'; code: string };

/** Port for text messages. */
export interface SmsPort {
  /** Whether codes, or notices under a template, can be sent to numbers of this calling code. */
  serves(telPrefix: string, notice?: NoticeTemplate): boolean;
  /**
   * Hands a message over, once: nothing is repeated here, since a repeat after `unknown` may be a second message.
   * Never rejects for what the gateway or the network does.
   */
  send(message: Sms | NoticeSms): Promise<SmsOutcome>;
}

/** Whether a number consists of digits and is no longer than E.164 allows (15 digits with the calling code). */
export function isNumber({ telPrefix, tel }: Pick<Sms, 'telPrefix' | 'tel'>): boolean {
  return /^[1-9]\d{0,3}$/.test(telPrefix) && /^\d{4,14}$/.test(tel) && telPrefix.length + tel.length <= 15;
}
