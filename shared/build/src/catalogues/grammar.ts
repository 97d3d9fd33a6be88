/** Ending by which the form of a text with a count is chosen. */
const FORM = /_(zero|one|two|few|many|other)$/;

/** Key without the ending of a plural form. */
export const baseOf = (key: string): string => key.replace(FORM, '');

/** Keys of a catalogue that have plural forms, without their endings: those with a form for the rest. */
export function pluralsOf(keys: Iterable<string>): ReadonlySet<string> {
  return new Set([...keys].filter((key) => key.endsWith('_other')).map(baseOf));
}

/** Forms that a language has by CLDR: one and other in German, one, many and other in French, other in Japanese. */
export const formsOf = (language: string): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** Names in braces, each once, in the order of the alphabet; `count` may be left out by any form. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== 'count').sort();
}

/** Whether a text has words to translate: three letters in a row, one of them small, so that `DNSSEC` has none. */
export function hasWords(text: string): boolean {
  const said = text.replaceAll(/\{\w+\}|__\w+__/g, ' ');
  return /\p{Ll}\p{L}{2}|\p{L}{2}\p{Ll}|\p{L}\p{Ll}\p{L}/u.test(said);
}
