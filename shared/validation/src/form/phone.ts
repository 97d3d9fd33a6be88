import { issue } from '../issue.ts';
import type { Issue } from '../issue.ts';

/** The prefix of phone inputs (A§9.34). */
export const DEFAULT_TEL_PREFIX = '86';
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;
const OTHER_PHONE = /^\d{5,15}$/;
const OFFICE_PHONE = /^[+\-() \d]{5,20}$/;

/** Whether a text is a mainland mobile number (B§5.8, D-105). */
export function isMainlandMobile(text: string): boolean {
  return MAINLAND_MOBILE.test(text.trim());
}

/** Whether a number is valid under its country prefix: 86 is a mainland mobile, others have 5 to 15 digits (D-105). */
export function isPhone(text: string, telPrefix: string = DEFAULT_TEL_PREFIX): boolean {
  return telPrefix === '86' ? isMainlandMobile(text) : OTHER_PHONE.test(text.trim());
}

/** The rule of the phone input with prefix, on sign-in, sign-up and security pages (A§5.26, A§5.27, D-104). */
export function checkPhoneInput(
  text: string,
  telPrefix: string = DEFAULT_TEL_PREFIX,
): Issue<'phone.empty' | 'phone.format'> | null {
  if (text.trim() === '') return issue('phone.empty');
  return isPhone(text, telPrefix) ? null : issue('phone.format');
}

/**
 * The form rule for a personal phone: empty and malformed get the same text (B§5.7, D-104). A number that
 * begins with + carries its country: +86 a mainland mobile, others 5 to 15 digits.
 */
export function checkPhone(text: string): Issue<'tel.format'> | null {
  const number = text.trim();
  if (!number.startsWith('+')) return isPhone(number) ? null : issue('tel.format');
  const abroad = number.slice(1).replace(/[ -]/g, '');
  const good = abroad.startsWith('86') ? isMainlandMobile(abroad.slice(2)) : OTHER_PHONE.test(abroad);
  return good ? null : issue('tel.format');
}

/** The form rule for company and invoice telephones, which also take + - ( ) and blanks (D-105). */
export function checkOfficePhone(text: string): Issue<'tel.format'> | null {
  const number = text.trim();
  return OFFICE_PHONE.test(number) && /\d/.test(number) ? null : issue('tel.format');
}

const E164 = /^\+[1-9]\d{6,14}$/;
/** Country codes of one and two digits; every other has three (ITU-T E.164, list of assigned codes). */
const SHORT_COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A telephone number with its country as `+` and digits (E.164); undefined for anything else. Blanks, dashes, dots
 * and brackets fall out, 00 means +, and the (0) that is left out when one calls from abroad goes.
 */
export function readE164(text: string): string | undefined {
  const number = text
    .normalize('NFKC')
    .replaceAll('(0)', '')
    .replaceAll(/[\s\-()./]/g, '')
    .replace(/^00/, '+');
  return E164.test(number) ? number : undefined;
}

/** The parts of a number in E.164, digits alone. */
export function splitE164(phone: string): { countryCode: string; number: string } {
  const digits = phone.slice(1);
  const { length } = SHORT_COUNTRY_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
  return { countryCode: digits.slice(0, length), number: digits.slice(length) };
}
