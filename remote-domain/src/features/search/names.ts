import { SEARCH_NAMES } from '@certdeck/contract';
import {
  asciiPunctuation,
  cleanNames,
  comparableName,
  isDomain,
  withoutWildcard,
} from '@certdeck/validation';

/** What of a typed text is asked for. */
export interface TypedNames {
  /** Names, and words without an ending, each once, in the order typed; at most `SEARCH_NAMES`. */
  names: string[];
  /** Entries that no domain can be called. */
  wrong: string[];
  /** Good entries beyond `SEARCH_NAMES`, which aren't asked for. */
  beyond: number;
}

/** What only a list of names, or a name itself, holds. */
const LISTED = /[.,;\u3001\n]/;

/**
 * Reads a typed or pasted text: names in any state of disorder, or an idea in several words, which becomes one name
 * ("coffee shop": CoffeeShop). A single name keeps its capitals, by which the API tells words apart for suggestions.
 */
export function readNames(text: string): TypedNames {
  const plain = asciiPunctuation(text).trim();
  const idea = LISTED.test(plain) ? plain : joined(plain.split(/\s+/));
  const entries = cleanNames(idea)
    .lines.map((name) => (name === idea.toLowerCase() ? idea : name))
    .map(registrable)
    .filter(Boolean);
  const good = new Map(entries.filter(isAskable).map((name) => [comparableName(name), name]));
  const names = [...good.values()];
  return {
    names: names.slice(0, SEARCH_NAMES),
    wrong: [...new Set(entries.filter((name) => !isAskable(name)))],
    beyond: Math.max(0, names.length - SEARCH_NAMES),
  };
}

/** Several words as one, each with a capital. */
const joined = (words: readonly string[]): string =>
  words.length === 1
    ? (words[0] ?? '')
    : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

/** Nobody registers the host of a web site: what is meant is the name below it. */
const registrable = (name: string): string => withoutWildcard(name).replace(/^www\.(?=.*\.)/i, '');

const isAskable = (name: string): boolean => isDomain(name.includes('.') ? name : `${name}.com`);

/** A pasted text in one line, its lines still apart: a field of one line would join them. */
export const inOneLine = (pasted: string): string => pasted.trim().replace(/\s*[\r\n]+\s*/g, ', ');
