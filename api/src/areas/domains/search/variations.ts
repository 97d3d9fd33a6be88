import { synonymsOf, wordsOf } from './words.ts';

/** Another label for what somebody asked for. */
export interface Variation {
  /** As people read it. */
  label: string;
  /** How near it is to what was asked for: 60 is the word itself. */
  weight: number;
}

const BEFORE = ['get', 'my', 'try'];
const AFTER = ['app', 'hq', 'online'];
/** What shops in Chinese put after their names. */
const AFTER_HAN = ['网', '在线', '商城'];
/** Numbers that bring luck: 88 riches, 168 "rich all the way". */
const LUCKY = ['88', '168'];

const HAN = /\p{Script=Han}/u;
const LATIN = /^[a-z0-9-]+$/;

/** A word of Latin letters without marks, as its readers write it where they can't be typed: `münchen` as both are. */
function plainSpellings(label: string): string[] {
  const german = label.replaceAll(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
  return [german, label]
    .map((one) => one.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .filter((one) => LATIN.test(one) && one !== label);
}

/** The plural of an English word, or its singular. */
export function otherNumber(word: string): string {
  if (/[^aeious]s$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/**
 * Labels like one that was asked for, the label itself first.
 * @param label as people read it, lower case
 * @param typed the same as it was typed
 * @param language of the customer
 */
export function variationsOf(label: string, typed: string, language: string): Variation[] {
  const isHan = HAN.test(label);
  const words = wordsOf(typed);
  const joined = words.join('');
  const variations: Variation[] = [{ label, weight: 60 }];
  const add = (weight: number, ...labels: string[]) =>
    variations.push(...labels.map((one) => ({ label: one, weight })));
  if (words.length > 1) add(44, words.join('-'), joined);
  if (LATIN.test(label)) {
    add(40, ...BEFORE.map((word) => `${word}${label}`), ...AFTER.map((word) => `${label}${word}`));
    add(30, ...BEFORE.map((word) => `${word}-${label}`), ...AFTER.map((word) => `${label}-${word}`));
    const last = words.at(-1) ?? label;
    if (/^[a-z]{3,}$/.test(last)) add(42, [...words.slice(0, -1), otherNumber(last)].join(''));
    for (const [place, word] of words.entries())
      add(34, ...synonymsOf(word).map((other) => words.with(place, other).join('')));
  }
  add(56, ...plainSpellings(label));
  if (isHan) add(40, ...AFTER_HAN.map((word) => `${label}${word}`));
  if (isHan || language === 'zh') add(36, ...LUCKY.map((number) => `${label}${number}`));
  return variations;
}
