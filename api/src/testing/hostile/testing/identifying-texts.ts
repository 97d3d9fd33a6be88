import { tenantPermissions } from '@certdeck/contract';
import { schemaOf } from '@certdeck/contract/schemas';

/** Characters of the shortest text that identifies somebody; shorter ones are words that every customer has. */
const SHORTEST = 8;

/** Unix seconds or milliseconds from 2001 to 2128. */
const isTimeNumber = (value: number): boolean =>
  (value >= 1e9 && value < 5e9) || (value >= 1e12 && value < 5e12);

/** A date or a time as the database or JSON writes it, or as words of an event hold it. */
const isTimeText = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(?:$|[T ]\d\d:)/.test(text) || (/^\d{10,13}$/.test(text) && isTimeNumber(Number(text)));

/** Names of permissions are the same for everybody. */
const isPermission = (text: string): boolean => tenantPermissions.some((one) => one === text);

/** So are those of calls. */
const isCall = (text: string): boolean => text in schemaOf;

/** What an entry of the audit log is about, or what kind a row is of, is a word of ours, which anybody's may hold. */
const OUR_WORDS: ReadonlySet<string> = new Set(['object_kind', 'actor_kind', 'action', 'kind', 'topic']);

/** States of names and of look-ups, and the demo's zone, which answers to anybody say too. */
const OUR_STATES: ReadonlySet<string> = new Set(['verified', 'SERVFAIL', 'demo.test']);

/** Whether a text may identify whose row it is in. Two customers' things may happen at the same time, so times identify nobody. */
const isIdentifying = (text: string): boolean =>
  text.length >= SHORTEST &&
  !isPermission(text) &&
  !isCall(text) &&
  !OUR_STATES.has(text) &&
  !isTimeText(text);

/**
 * Texts and numbers of a row, at any depth, that may identify whose it is: no short words, no times, no words of ours.
 * Numbers are given as text.
 */
export function identifyingTexts(value: unknown): string[] {
  if (typeof value === 'string') return isIdentifying(value) ? [value] : [];
  if (typeof value === 'number')
    return Math.abs(value) >= 1_000_000 && !isTimeNumber(value) ? [String(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (OUR_WORDS.has(name) ? [] : identifyingTexts(one)));
}
