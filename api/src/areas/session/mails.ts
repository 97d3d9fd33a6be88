import type { Language } from '@certdeck/contract';
import type { NoticeValues } from '../../platform/area/notices.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { mailTexts, momentText } from '../../platform/mail-content/texts.ts';
import type { CodePurpose } from './codes.ts';
import { sessionTexts } from './texts.ts';

/** A mail with a one-time code. Its subject doesn't have the code: locked screens show subjects. */
export function codeMail(
  purpose: CodePurpose,
  code: string,
  minutes: number,
  language: Language,
): MailContent {
  const subject = sessionTexts.codeSubject[purpose][language];
  return {
    kind: 'code',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: sessionTexts.codeMailEnter(minutes)[language] },
      { block: 'code', code },
      { block: 'sentence', text: sessionTexts['codeMail.ignore'][language] },
    ],
    why: mailTexts['why.code'][language],
  };
}

/** Who did something to an account, as far as it is known. */
export interface Doer {
  at: Date;
  /** Network address. */
  address: string;
}

/** The two facts by which an owner knows whether it was them. */
export const doerFacts = ({ at, address }: Doer, language: Language) => [
  { label: mailTexts['label.time'][language], value: momentText(at, language) },
  { label: mailTexts['label.address'][language], value: address, isExact: true },
];

/** Tells the address of before that a contact was set or replaced. `contact` is masked. */
export function contactChangedMail(
  kind: 'tel' | 'email',
  contact: string,
  doer: Doer,
  language: Language,
): MailContent {
  const subject = sessionTexts.contactChangedSubject[language];
  return {
    kind: 'contact-changed',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: sessionTexts.contactChangedBody[kind][language] },
      { block: 'button', label: mailTexts.newPassword[language], path: '/password-reset' },
      {
        block: 'facts',
        rows: [
          { label: mailTexts['label.contact'][language], value: contact, isExact: true },
          ...doerFacts(doer, language),
        ],
      },
    ],
    why: mailTexts['why.account'][language],
  };
}

/** Tells of a sign-in on a device that the account wasn't known on. */
export function newSignInMail(values: NoticeValues, language: Language): MailContent | undefined {
  const { at, address, userAgent } = values;
  if (at === undefined || address === undefined || userAgent === undefined) return undefined;
  const subject = sessionTexts['newSignIn.title'][language];
  return {
    kind: 'new-sign-in',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: sessionTexts['newSignIn.text'][language] },
      { block: 'button', label: mailTexts.openSecurity[language], path: '/account/secure' },
      {
        block: 'facts',
        rows: [
          ...doerFacts({ at: new Date(at), address }, language),
          ...(userAgent === '' ? [] : [{ label: mailTexts['label.browser'][language], value: userAgent }]),
        ],
      },
    ],
    why: sessionTexts['newSignIn.why'][language],
    isChosen: true,
  };
}

/** Tells an owner that somebody tries passwords. */
export function guessedMail(times: number, language: Language): MailContent {
  const subject = sessionTexts.guessedSubject[language];
  return {
    kind: 'password-guessed',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: sessionTexts.guessedBody(times)[language] },
      { block: 'button', label: mailTexts.newPassword[language], path: '/password-reset' },
    ],
    why: mailTexts['why.account'][language],
  };
}
