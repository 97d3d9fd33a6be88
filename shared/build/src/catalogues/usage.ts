import type { Catalogue } from './catalogue.ts';
import { baseOf } from './grammar.ts';

/** Words of a source that may be keys: what stands in quotes, and names after a point. */
interface Mentions {
  readonly words: ReadonlySet<string>;
  /** Forms of keys that are made at run time. */
  readonly patterns: readonly RegExp[];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** Of a key that is made of parts, what is sure must say which texts are meant. */
const SURE = /[\w-]{2}|\w\./;

/**
 * What a source mentions. A key that is made at run time counts in the form in which it is made, `check.${code}`, as
 * every key of that form; where no code shows the form, a comment beside it does: `// texts: check.* hint.*`.
 */
export function mentionsOf(source: string): Mentions {
  const words = new Set<string>();
  for (const [, , word = ''] of source.matchAll(/(['"`])((?:(?!\1)[^\\\n$])*)\1/g))
    words.add(word.replace(/^[\w-]+:/, ''));
  for (const [, word = ''] of source.matchAll(/\.(\w+)\b/g)) words.add(word);
  const patterns: RegExp[] = [];
  const add = (parts: readonly string[]) => {
    if (parts.some((part) => SURE.test(part)))
      patterns.push(new RegExp(`^${parts.map(escaped).join('.*')}$`, 'u'));
  };
  for (const [, made = ''] of source.matchAll(/`((?:[\w:.-]|\$\{[^{}`]*\})+)`/g))
    if (made.includes('${')) add(made.replace(/^[\w-]+:/, '').split(/\$\{[^{}]*\}/));
  for (const [, declared = ''] of source.matchAll(/\btexts: ((?:[\w.-]*\*[\w.*-]*,? ?)+)/g))
    for (const pattern of declared.split(/,? /)) if (pattern !== '') add(pattern.split('*'));
  return { words, patterns };
}

/** Packages whose code names texts of others: the rules of input give their keys to whoever shows them. */
const RULES = ['shared/validation/', 'shared/contract/'];

/** Whether a file may show texts of a catalogue: one of its package, and for the common ones everybody. */
function mayShow(place: string, file: string): boolean {
  if (place.startsWith('shared/i18n/')) return !file.startsWith('api/');
  const depth = place.startsWith('shared/') ? 2 : 1;
  const ownFolder = `${place.split('/').slice(0, depth).join('/')}/`;
  return file.startsWith(ownFolder) || RULES.some((rules) => file.startsWith(rules));
}

/** Texts that no code shows. Of files with all languages the compiler knows the keys. */
export function unusedFaults(
  catalogues: readonly Catalogue[],
  sources: ReadonlyMap<string, string>,
): string[] {
  const mentions = new Map([...sources].map(([file, source]) => [file, mentionsOf(source)]));
  return catalogues.flatMap(({ place, byLanguage, fileOf }) => {
    if (place.endsWith('.texts.json')) return [];
    const near = [...mentions].filter(([file]) => mayShow(place, file)).map(([, mention]) => mention);
    const keys = new Set(Object.keys(byLanguage.get('en') ?? {}).map(baseOf));
    return [...keys]
      .filter(
        (key) =>
          !near.some(({ words, patterns }) => words.has(key) || patterns.some((form) => form.test(key))),
      )
      .map((key) => `${fileOf('en')}: no code shows "${key}": delete it in every language`);
  });
}

/** Sources in which texts of several languages stand, which a further language would have to change. */
export function inlineFaults(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([, source]) => /^\s*ja: ['"`]|[{,] ja: ['"`]/m.test(source))
    .map(([file]) => `${file}: texts by language stand in the code: write them into locales/<language>.json`);
}
