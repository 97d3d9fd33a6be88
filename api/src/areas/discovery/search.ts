import { toAscii, toReadable } from '@certdeck/validation';
import { containing } from '../../platform/database/search.ts';

/** Texts that something is found by, a line each: names as DNS has them, and as people read them where that differs. */
export const searchText = (names: readonly string[], ...more: readonly string[]): string =>
  [...new Set([...names, ...names.map(toReadable), ...more])].filter((one) => one !== '').join('\n');

/** Patterns of which one fits such a text that has a keyword in it: as typed, and as DNS has it. */
export function searchPatterns(keyword: string): string[] {
  const typed = keyword.trim();
  return [...new Set([typed, toAscii(typed) ?? typed])].map(containing);
}
