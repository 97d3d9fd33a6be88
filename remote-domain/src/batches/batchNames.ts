import { BATCH_NAMES } from '@certdeck/contract';
import { cleanNames, comparableName, type Issue } from '@certdeck/validation';

/** The names in a typed or pasted text, each once however it is written, in the order typed. */
export function readNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const name of cleanNames(text).lines) {
    const comparable = comparableName(name);
    if (!names.has(comparable)) names.set(comparable, name);
  }
  return [...names.values()];
}

/** A text with more names below it; those that it has already are left out. */
export const withNames = (text: string, names: readonly string[]): string =>
  readNames([text, ...names].join('\n')).join('\n');

/** The state of a link that brings names along, which a reload keeps. */
export const namesState = (domains: readonly string[]): { domains: readonly string[] } => ({ domains });

/** The names that came along with a navigation; none of anything else. */
export function namesOfState(state: unknown): readonly string[] {
  const domains =
    typeof state === 'object' && state !== null && 'domains' in state ? state.domains : undefined;
  return Array.isArray(domains) ? domains.filter((name) => typeof name === 'string') : [];
}

/** More names than a batch takes. */
export function tooManyNames(text: string): Issue<string, object> | null {
  const count = readNames(text).length;
  return count > BATCH_NAMES ? { key: 'domain:batch.names.most', params: { count: BATCH_NAMES } } : null;
}

/** No name at all. */
export const noNames = (text: string): Issue<string, object> | null =>
  readNames(text).length === 0 ? { key: 'domain:batch.names.none', params: {} } : null;
