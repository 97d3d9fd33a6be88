import { issue } from '../issue.ts';
import type { Issue } from '../issue.ts';

/** Characters of a verification code; the input takes no more (A§5.28, D-103). */
export const CODE_LENGTH = 6;

/** A verification code is exactly 6 digits (B§5.9). */
export function checkCode(text: string): Issue<'code.format'> | null {
  return /^\d{6}$/.test(text) ? null : issue('code.format');
}
