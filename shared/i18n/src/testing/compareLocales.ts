import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGS, type Lang } from '../languages.ts';

type Texts = Record<string, string>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{(\w+)\}/g;
const HAN = /\p{Script=Han}/u;

function read(folder: string, lang: Lang): Texts {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, `${lang}.json`), 'utf8'));
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
    throw new Error(`${lang}.json is not an object of texts`);
  }
  return Object.fromEntries(
    Object.entries(parsed).map(([key, text]) => [key, typeof text === 'string' ? text : '']),
  );
}

function placeholders(texts: Texts, base: string): string {
  const names = new Set<string>();
  for (const [key, text] of Object.entries(texts)) {
    if (key.replace(PLURAL, '') !== base) continue;
    for (const [, name] of text.matchAll(PLACEHOLDER)) if (name && name !== 'count') names.add(name);
  }
  return [...names].sort().join(',');
}

/**
 * What is wrong with a folder of six language files, one sentence each; an empty list means nothing (D-023).
 *
 * Compared are the key sets (plural endings follow each language's own grammar, so `x_one` and `x_other` count as
 * `x`), the placeholders, empty texts, and Chinese characters left standing in a European language. `verbatim` names
 * keys that are the same in all languages on purpose.
 */
export function compareLocales(folder: string, verbatim: readonly string[] = []): string[] {
  const problems: string[] = [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const expected = LANGS.map((lang) => `${lang}.json`);
  for (const name of expected) if (!files.includes(name)) problems.push(`${name} is missing`);
  for (const name of files)
    if (!expected.includes(name)) problems.push(`${name} is not one of the six languages`);
  if (problems.length > 0) return problems;

  const byLang = new Map(LANGS.map((lang) => [lang, read(folder, lang)]));
  const bases = new Set(
    [...byLang.values()].flatMap((texts) => Object.keys(texts).map((key) => key.replace(PLURAL, ''))),
  );
  const reference = byLang.get('zh') ?? {};
  for (const [lang, texts] of byLang) {
    const categories = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const own = new Set(Object.keys(texts).map((key) => key.replace(PLURAL, '')));
    for (const base of bases) {
      if (!own.has(base)) problems.push(`${lang}: "${base}" is missing`);
      else if (placeholders(texts, base) !== placeholders(reference, base)) {
        problems.push(`${lang}: "${base}" has other placeholders than zh`);
      }
    }
    for (const [key, text] of Object.entries(texts)) {
      if (text === '') problems.push(`${lang}: "${key}" is empty`);
      const european = lang !== 'zh' && lang !== 'ja';
      if (european && HAN.test(text) && !verbatim.includes(key))
        problems.push(`${lang}: "${key}" is Chinese`);
      if (!key.endsWith('_other')) continue;
      const base = key.replace(PLURAL, '');
      if (categories.includes('one') && texts[`${base}_one`] === undefined) {
        problems.push(`${lang}: "${base}_one" is missing beside "${key}"`);
      }
    }
  }
  return problems;
}
