import type { Catalogue, Texts } from './catalogue.ts';
import { baseOf, formsOf, hasWords, placeholdersOf, pluralsOf } from './grammar.ts';

/**
 * Texts that are right as they are although they look untranslated: by language those that are the same in English,
 * under `*` those that no language translates, such as names. Chinese ones may stand in a language without Chinese
 * characters.
 */
export type SameTexts = Readonly<Record<string, readonly string[]>>;

/** Languages that are written with Chinese characters. */
const WITH_HAN = new Set(['zh', 'ja']);
const HAN = /\p{Script=Han}/u;

/** Where the languages of a catalogue differ, one sentence for each fault that says where to mend it. */
export function languageFaults(
  catalogue: Catalogue,
  languages: readonly string[],
  same: SameTexts,
  met: Set<string> = new Set(),
): string[] {
  const { byLanguage, fileOf } = catalogue;
  const english = byLanguage.get('en') ?? {};
  const unknown = [...byLanguage.keys()].filter((language) => !languages.includes(language));
  return [
    ...unknown.map((language) => `${fileOf(language)}: no language of shared/contract/src/languages.json`),
    ...languages.flatMap((language) => {
      const texts = byLanguage.get(language);
      if (!texts) return [`${fileOf(language)}: missing`];
      const faults = [
        ...keyFaults(language, texts, english),
        ...emptyFaults(language, texts, same, met),
        ...textFaults(texts, english),
        ...scriptFaults(language, texts, same, met),
        ...(language === 'en' ? [] : untranslated(language, texts, english, same, met)),
      ];
      return faults.map((fault) => `${fileOf(language)}: ${fault}`);
    }),
  ];
}

/** Keys that are missing or too many, with plural forms by the language's own grammar. */
function keyFaults(language: string, texts: Texts, english: Texts): string[] {
  const plurals = pluralsOf(Object.keys(english));
  const wanted = new Set(
    Object.keys(english).flatMap((key) =>
      plurals.has(baseOf(key)) ? formsOf(language).map((form) => `${baseOf(key)}_${form}`) : [key],
    ),
  );
  return [
    ...[...wanted].filter((key) => !(key in texts)).map((key) => `"${key}" is missing`),
    ...Object.keys(texts)
      .filter((key) => !wanted.has(key))
      .map((key) => `"${key}" is not in English, or no plural form of the language: delete it`),
  ];
}

function emptyFaults(language: string, texts: Texts, same: SameTexts, met: Set<string>): string[] {
  return Object.entries(texts)
    .filter(([, text]) => text.trim() === '' && !isAllowed(language, text, same, met))
    .map(([key]) => `"${key}" is empty`);
}

/** Texts with other placeholders than the English one. */
function textFaults(texts: Texts, english: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const original = english[key] ?? english[`${baseOf(key)}_other`];
    if (original === undefined) return [];
    const [placeholders, englishPlaceholders] = [placeholdersOf(text), placeholdersOf(original)];
    const isSame = placeholders.join() === englishPlaceholders.join();
    return isSame
      ? []
      : [`"${key}" has the placeholders ${list(placeholders)}, and English ${list(englishPlaceholders)}`];
  });
}

const list = (names: readonly string[]): string => (names.length > 0 ? `{${names.join('}, {')}}` : 'none');

function scriptFaults(language: string, texts: Texts, same: SameTexts, met: Set<string>): string[] {
  if (WITH_HAN.has(language)) return [];
  return Object.entries(texts).flatMap(([key, text]) => {
    if (!HAN.test(text)) return [];
    if (isAllowed(language, text, same, met)) return [];
    return [`"${key}" has Chinese characters: translate it`];
  });
}

function untranslated(
  language: string,
  texts: Texts,
  english: Texts,
  same: SameTexts,
  met: Set<string>,
): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (text !== english[key] || !hasWords(text) || isAllowed(language, text, same, met)) return [];
    return [`"${key}" is the English text “${text}”: translate it, or add it to same-texts.json`];
  });
}

/** Whether a text may stand; that it was met is noted as `language text`, so that the list stays as short as it can. */
function isAllowed(language: string, text: string, same: SameTexts, met: Set<string>): boolean {
  const list = [language, '*'].find((one) => same[one]?.includes(text));
  if (list !== undefined) met.add(`${list} ${text}`);
  return list !== undefined;
}

/** Entries of the list that no text needs any more. */
export function staleTexts(same: SameTexts, met: ReadonlySet<string>): string[] {
  return Object.entries(same).flatMap(([language, texts]) =>
    texts
      .filter((text) => !met.has(`${language} ${text}`))
      .map((text) => `same-texts.json: no text of ${language} is “${text}”: delete it there`),
  );
}
