import { BLANK, issue } from '../issue.ts';
import type { Issue } from '../issue.ts';
import { toAscii } from '../name/ascii.ts';
import { isDomain } from '../name/domain.ts';
import { asciiPunctuation } from '../name/paste.ts';

const LOCAL_PART = /^[A-Za-z0-9._%+-]+$/;
/** Longest address that mail can carry (RFC 5321 4.5.3.1.3), which also bounds the pattern's work. */
const MAX_EMAIL = 254;

/**
 * An address as mail carries it: trimmed, its domain in ASCII (RFC 5891 4), which may be of any script or be written as
 * `xn--`. Full-width signs, as ＠, become narrow, and marks that nobody sees go.
 * @returns undefined for what is none; line breaks fall out, so that none reaches a mail header
 */
export function readEmail(text: string): string | undefined {
  const address = asciiPunctuation(text).trim();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
  if (
    address.length > MAX_EMAIL ||
    !LOCAL_PART.test(local) ||
    !/^\S*[^\s.]{2}$/.test(domain) ||
    !isDomain(domain)
  )
    return undefined;
  // What is ASCII already keeps its case: the mailbox is known under it.
  const ascii = /^[\x21-\x7e]+$/.test(domain) ? domain : toAscii(domain);
  const email = `${local}@${ascii ?? ''}`;
  return ascii !== null && email.length <= MAX_EMAIL ? email : undefined;
}

/** Whether a text is an e-mail address after trim (D-107), with nothing in it that would have to be changed but the form of its domain. */
export function isEmail(text: string): boolean {
  return asciiPunctuation(text) === text && readEmail(text) !== undefined;
}

/** The e-mail rule: a blank one is red without text (B§5.6), a malformed one gets `email.format` (B§5.5). */
export function checkEmail(text: string): Issue<'blank' | 'email.format'> | null {
  if (text.trim() === '') return issue(BLANK);
  return readEmail(text) === undefined ? issue('email.format') : null;
}
