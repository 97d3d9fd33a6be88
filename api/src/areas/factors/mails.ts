import type { Language } from '@certdeck/contract';
import type { MailBlock, MailContent } from '../../platform/mail-content/content.ts';
import { mailTexts } from '../../platform/mail-content/texts.ts';
import { type Doer, doerFacts } from '../session/mails.ts';
import { factorTexts } from './texts.ts';

const newPassword = (language: Language): MailBlock => ({
  block: 'button',
  label: mailTexts.newPassword[language],
  path: '/password-reset',
});

const openSecurity = (language: Language): MailBlock => ({
  block: 'button',
  label: mailTexts.openSecurity[language],
  path: '/account/secure',
});

/** A mail about how an account is protected: what happened, what to do about it, and who did it from where. */
function securityMail(
  kind: MailContent['kind'],
  subject: string,
  doer: Doer,
  language: Language,
  blocks: readonly MailBlock[],
): MailContent {
  return {
    kind,
    subject,
    heading: subject,
    blocks: [...blocks, { block: 'facts', rows: doerFacts(doer, language) }],
    why: mailTexts['why.account'][language],
  };
}

/** Tells an owner that a second factor was switched on or off. */
export function factorChangedMail(
  kind: 'tel' | 'email' | 'google' | 'passkey',
  state: 'on' | 'off',
  doer: Doer,
  language: Language,
): MailContent {
  return securityMail('factor-changed', factorTexts.changedSubject[language], doer, language, [
    { block: 'sentence', text: factorTexts.changed[kind][state][language] },
    { block: 'sentence', text: factorTexts.changedAdvice[language] },
    openSecurity(language),
  ]);
}

/** Tells an owner that somebody who has the password guesses at codes. */
export function codeGuessedMail(times: number, doer: Doer, language: Language): MailContent {
  return securityMail('factor-guessed', factorTexts.guessedSubject[language], doer, language, [
    { block: 'sentence', text: factorTexts.guessedBody(times)[language] },
    newPassword(language),
  ]);
}

/** Tells an owner that a recovery code was used. @param left how many there are yet */
export function recoveryUsedMail(left: number, doer: Doer, language: Language): MailContent {
  return securityMail('recovery-code-used', factorTexts.recoverySubject[language], doer, language, [
    { block: 'sentence', text: factorTexts.recoveryBody(left)[language] },
    newPassword(language),
  ]);
}

/** Tells an owner that a passkey was refused, since its count shows a copy. @param name what its owner calls it */
export function passkeyCopiedMail(name: string, doer: Doer, language: Language): MailContent {
  return securityMail('passkey-copied', factorTexts.passkeyCopiedSubject[language], doer, language, [
    { block: 'sentence', text: factorTexts.passkeyCopiedBody(name)[language] },
    openSecurity(language),
  ]);
}
