import { labelFault, toAscii, toReadable } from '@certdeck/validation';
import type { TldPolicy } from '../../../ports/registrar/registrar.ts';
import type { AskedWord } from './asked.ts';
import { byRank } from './tld-rank.ts';
import { type Variation, variationsOf } from './variations.ts';

/** Suggestions of one search at most. */
export const MOST_SUGGESTIONS = 60;
/** Top-level domains that a variation is offered below; the word itself is below all. */
const TLDS_OF_A_VARIATION = 4;

/** Whether a word can be said: vowels among its letters, and nowhere four others in a row. */
const isPronounceable = (label: string): boolean =>
  /[aeiouy]/.test(label) && !/[bcdfghjklmnpqrstvwxz]{4}/.test(label);

/** How good a suggestion is: near to what was asked, below what sells, short and sayable. */
export function scoreOf({ label, weight }: Variation, place: number): number {
  const beyond = Math.max(0, label.length - 10);
  const isSaid = !/^[a-z]/.test(label) || isPronounceable(label.replaceAll('-', ''));
  return weight - 2 * place - Math.min(20, beyond) + (isSaid ? 4 : 0);
}

/** The label of a word that its ending completes, as `delicious` is `delicio.us`: `coffeeshop` is `coffee.shop.test`. */
function labelBefore(label: string, tld: string): string | undefined {
  const first = tld.split('.')[0] ?? '';
  const rest = label.slice(0, -first.length);
  return label.endsWith(first) && rest.length >= 2 && !rest.endsWith('-') ? rest : undefined;
}

/** Names like one word, the best first. */
function namesLike({ label, typed }: AskedWord, policies: readonly TldPolicy[], language: string): string[] {
  const readable = toReadable(label);
  const ranked = byRank(policies);
  const scores = new Map<string, number>();
  const offer = (variation: Variation, { tld, idnRanges }: TldPolicy, place: number) => {
    const ascii = toAscii(variation.label);
    if (ascii === null || labelFault(ascii, idnRanges)) return false;
    const name = `${ascii}.${tld}`;
    scores.set(name, Math.max(scores.get(name) ?? -Infinity, scoreOf(variation, place)));
    return true;
  };
  const [itself, ...others] = variationsOf(readable, wordIn(typed, readable), language);
  for (const [place, policy] of ranked.entries()) {
    if (itself) offer(itself, policy, place);
    const shorter = labelBefore(readable, policy.tld);
    if (shorter !== undefined) offer({ label: shorter, weight: 50 }, policy, 0);
  }
  for (const variation of others) {
    let offered = 0;
    for (const [place, policy] of ranked.entries())
      if (offered < TLDS_OF_A_VARIATION && offer(variation, policy, place)) offered++;
  }
  return [...scores]
    .toSorted(([one, its], [other, others]) => others - its || (one < other ? -1 : 1))
    .map(([name]) => name);
}

/** The word as it was typed, out of a name or an address around it. */
function wordIn(typed: string, readable: string): string {
  const at = typed.toLowerCase().indexOf(readable);
  return at === -1 ? readable : typed.slice(at, at + readable.length);
}

/**
 * Names to suggest for words, without those that were asked for: of several words in turn, and always in the same order.
 * @param policies what may be suggested
 */
export function suggestionsFor(
  words: readonly AskedWord[],
  asked: ReadonlySet<string>,
  policies: readonly TldPolicy[],
  language: string,
): string[] {
  const lists = words.map((word) => namesLike(word, policies, language));
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const suggestions = new Set<string>();
  for (let place = 0; place < longest && suggestions.size < MOST_SUGGESTIONS; place++)
    for (const list of lists) {
      const name = list[place];
      if (name !== undefined && !asked.has(name) && suggestions.size < MOST_SUGGESTIONS)
        suggestions.add(name);
    }
  return [...suggestions];
}
