import { issue } from '../issue.ts';
import type { Issue } from '../issue.ts';

/** Characters of a unified social credit code in the order of their values, and the weights of the first 17 (GB 32100). */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

function isSocialCode(text: string): boolean {
  const values = [...text].map((letter) => ALPHABET.indexOf(letter));
  if (values.length !== 18 || values.includes(-1)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * values[index]!, 0);
  return (31 - (sum % 31)) % 31 === values[17];
}

/**
 * The rule of an organisation's registration code: what has 18 letters and digits must be a unified social credit
 * code; codes of other registers have letters, digits, spaces and a few signs. A blank one is for `required`.
 */
export function checkSocialCode(text: string): Issue<'socialCode.format'> | null {
  const code = text.trim().toUpperCase();
  if (code === '') return null;
  const isRight = /^[\dA-Z]{18}$/.test(code) ? isSocialCode(code) : /^[\dA-Z][\dA-Z ./-]{3,39}$/.test(code);
  return isRight ? null : issue('socialCode.format');
}

/** The rule of a bank account: 6 to 34 letters and digits (IBAN's most), spaces aside. A blank one is for `required`. */
export function checkBankAccount(text: string): Issue<'bankAccount.format'> | null {
  const account = text.replaceAll(' ', '');
  return account === '' || /^[\dA-Za-z-]{6,34}$/.test(account) ? null : issue('bankAccount.format');
}
