import { BLANK, issue } from '../issue.ts';
import type { Issue } from '../issue.ts';

const EMAIL = /^[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
/** Longest address that mail can carry (RFC 5321 4.5.3.1.3), which also bounds the pattern's work. */
const MAX_EMAIL = 254;

/** Whether a text is an e-mail address after trim (D-107). Line breaks fall out, so none reaches a mail header. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= MAX_EMAIL && EMAIL.test(address);
}

/** The e-mail rule: a blank one is red without text (B§5.6), a malformed one gets `email.format` (B§5.5). */
export function checkEmail(text: string): Issue<'blank' | 'email.format'> | null {
  if (text.trim() === '') return issue(BLANK);
  return isEmail(text) ? null : issue('email.format');
}
