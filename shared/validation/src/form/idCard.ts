import { issue } from '../issue.ts';
import type { Issue } from '../issue.ts';

/** Weights of the first 17 digits of a resident identity number, and the check characters by remainder (GB 11643). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

/** Whether a text is a resident identity number of 18 characters: a day of birth that exists, and the right check character (GB 11643). */
export function isResidentNumber(text: string): boolean {
  const match = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(text.toUpperCase());
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day || year < 1900) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return CHECK[sum % 11] === text.at(-1)!.toUpperCase();
}

/**
 * The rule of a profile's ID number: what has the form of a resident identity number must be one; numbers of other
 * documents have letters, digits, hyphens and brackets. A blank one is fine.
 */
export function checkIdCard(text: string): Issue<'idCard.format'> | null {
  const number = text.trim();
  if (number === '') return null;
  const isRight = /^\d{17}[\dXx]$/.test(number)
    ? isResidentNumber(number)
    : /^[A-Za-z\d][A-Za-z\d()-]{4,39}$/.test(number);
  return isRight ? null : issue('idCard.format');
}
