import { issue } from '../issue.ts';
import type { Issue } from '../issue.ts';

/** The check asks for 8, although its text says 6 (B§5.4, D-101). */
export const PASSWORD_MIN = 8;

/** The password rule. Blanks count: a password is never trimmed. */
export function checkPassword(text: string): Issue<'password.required' | 'password.length'> | null {
  if (text === '') return issue('password.required');
  return text.length >= PASSWORD_MIN ? null : issue('password.length');
}

/** The five rules of the meter (A§5.34, A§5.35). */
export interface PasswordMarks {
  length: boolean;
  lower: boolean;
  upper: boolean;
  digit: boolean;
  special: boolean;
}

/** Which rules a password meets, and its strength from 0 to 100: 20 a rule (A§5.36, D-102). Advice, never a bar (D-101). */
export function passwordStrength(text: string): { marks: PasswordMarks; score: number } {
  const marks: PasswordMarks = {
    length: text.length >= PASSWORD_MIN,
    lower: /\p{Ll}/u.test(text),
    upper: /\p{Lu}/u.test(text),
    digit: /\d/.test(text),
    special: /[^\p{L}\p{N}\s]/u.test(text),
  };
  return { marks, score: Object.values(marks).filter(Boolean).length * 20 };
}
