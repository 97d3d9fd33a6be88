import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from './catalogue.ts';

/** One thing and the word that every text uses for it. */
export interface Term {
  readonly term: string;
  /** What is meant, where the word alone could mean something else. */
  readonly note?: string;
  /** By language: the word to use. */
  readonly use: Readonly<Record<string, string>>;
  /** By language: words for the same thing that no text may use. Their first letter may be large or small. */
  readonly avoid: Readonly<Record<string, readonly string[]>>;
}

/** A way of writing that a language does not have: a regular expression, and what to do instead. */
export interface Sign {
  readonly not: string;
  readonly instead: string;
}

/** `glossary.json`: the words and signs of the texts. */
export interface Glossary {
  readonly terms: readonly Term[];
  /** By language; `*` is every language. */
  readonly signs: Readonly<Record<string, readonly Sign[]>>;
  /** By language: texts that a specification gives word for word, whatever is in them. */
  readonly exact: Readonly<Record<string, readonly string[]>>;
}

/** A text with the place where it stands, as it is named in a fault. */
export interface PlacedText {
  readonly language: string;
  /** File and key. */
  readonly place: string;
  readonly text: string;
}

const ARTICLES = 'host/src/pages/help/articles';

/** Every text of the catalogues that somebody reads: not the words that only a search reads (`*.words`). */
export const textsOf = (catalogues: readonly Catalogue[]): PlacedText[] =>
  catalogues.flatMap(({ byLanguage, fileOf }) =>
    [...byLanguage].flatMap(([language, texts]) =>
      Object.entries(texts)
        .filter(([key]) => !key.endsWith('.words'))
        .map(([key, text]) => ({ language, place: `${fileOf(language)}: "${key}"`, text })),
    ),
  );

/**
 * Every text of the articles of the help, without what is between backticks or quotes: commands, and what other
 * products call their own buttons. Words that only the search reads are no text.
 */
export function textsOfArticles(root: string): PlacedText[] {
  return globSync(`${ARTICLES}/*/*.json`, { cwd: root })
    .sort()
    .flatMap((place) => {
      const language = place.slice(ARTICLES.length + 1).split('/')[0] ?? '';
      const article: unknown = JSON.parse(readFileSync(join(root, place), 'utf8'));
      return stringsIn(article).map((text) => ({
        language,
        place,
        text: text
          .replaceAll(/`[^`]*`/g, '`')
          .replaceAll(/(“)[^”]*(”)|(「)[^」]*(」)/g, '$1$2$3$4')
          .replaceAll(/\]\([^)]*\)/g, ']'),
      }));
    });
}

/** Fields of an article that are no sentences. */
const NO_TEXT = new Set(['kind', 'lines', 'words']);

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (NO_TEXT.has(key) ? [] : stringsIn(inner)));
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const CHINESE_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Finds a word: a whole one in languages that write spaces, anywhere in Chinese and Japanese. */
function patternOf(word: string): RegExp {
  const [first = '', ...rest] = word;
  if (CHINESE_CHARACTERS.test(word)) return new RegExp(escaped(word), 'u');
  const either = `[${escaped(first.toLowerCase())}${escaped(first.toUpperCase())}]`;
  return new RegExp(`(?<![\\p{L}\\p{N}])${either}${escaped(rest.join(''))}(?![\\p{L}\\p{N}])`, 'u');
}

interface Rule {
  readonly pattern: RegExp;
  readonly advice: string;
}

function rulesOf(glossary: Glossary, language: string): Rule[] {
  const words = glossary.terms.flatMap(({ term, use, avoid }) =>
    (avoid[language] ?? []).map((word) => ({
      pattern: patternOf(word),
      advice: `write “${use[language] ?? ''}” (${term})`,
    })),
  );
  const signs = [...(glossary.signs['*'] ?? []), ...(glossary.signs[language] ?? [])].map(
    ({ not, instead }) => ({ pattern: new RegExp(not, 'u'), advice: instead }),
  );
  return [...words, ...signs];
}

/** Words and signs that the glossary rules out, one sentence for each with its place and what to write. */
export function glossaryFaults(
  glossary: Glossary,
  texts: readonly PlacedText[],
  languages: readonly string[],
): string[] {
  const rules = new Map(languages.map((language) => [language, rulesOf(glossary, language)]));
  const met = new Set<string>();
  const faults = texts.flatMap(({ language, place, text }) => {
    const broken = (rules.get(language) ?? []).flatMap(({ pattern, advice }) => {
      const match = pattern.exec(text);
      return match ? [`${place} has “${match[0]}”: ${advice}`] : [];
    });
    if (broken.length === 0 || !glossary.exact[language]?.includes(text)) return broken;
    met.add(`${language} ${text}`);
    return [];
  });
  return [...holesOf(glossary, languages), ...faults, ...staleOf(glossary, met)];
}

/** Terms without a word in a language, and words that are both to use and to avoid. */
function holesOf({ terms }: Glossary, languages: readonly string[]): string[] {
  return terms.flatMap(({ term, use, avoid }) =>
    languages.flatMap((language) => {
      const word = use[language];
      if (word === undefined || word === '') return [`glossary.json: ${term} has no word in ${language}`];
      const wrong = (avoid[language] ?? []).filter((other) => patternOf(other).test(word));
      return wrong.map(
        (other) => `glossary.json: ${term} says to use and to avoid “${other}” in ${language}`,
      );
    }),
  );
}

/** Exceptions that no text needs any more. */
const staleOf = ({ exact }: Glossary, met: ReadonlySet<string>): string[] =>
  Object.entries(exact).flatMap(([language, texts]) =>
    texts
      .filter((text) => !met.has(`${language} ${text}`))
      .map((text) => `glossary.json: no text of ${language} needs the exception “${text}”: delete it there`),
  );
