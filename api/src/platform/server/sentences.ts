import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forLanguages, type Language } from '@certdeck/contract';

/** A sentence for the customer in each language of the portal (D-023). */
export type Text = Readonly<Record<Language, string>>;

/**
 * What stands for `{name}` in a sentence. `count` chooses the plural form where the sentence has some, and is written
 * as the language writes numbers.
 */
type Values = Readonly<Record<string, string | number>>;

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
const FORM = /_(zero|one|two|few|many|other)$/;
/** Key without the ending of a plural form: `wait` of `wait_one` and `wait_other`. */
type Base<Key extends string> = Key extends `${infer Start}_${Form}` ? Start : Key;

/** The sentences of one folder. */
export interface Sentences<Key extends string> {
  /** By key; those with plural forms are asked for with `say`. */
  readonly all: Readonly<Record<Exclude<Key, `${string}_${Form}`>, Text>>;
  /** One with its values filled in. */
  readonly say: (key: Base<Key>, values: Values) => Text;
}

/**
 * Sentences of a folder, from `locales/<language>.json` below it. The English ones are given, since their keys are the
 * type. Throws when a language lacks one, so that a server with a hole in its texts doesn't start.
 */
export function sentencesOf<Key extends string>(
  folder: string,
  english: Readonly<Record<Key, string>>,
): Sentences<Key> {
  const files = forLanguages(
    (language) =>
      JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8')) as Readonly<
        Record<string, string>
      >,
  );
  const textOf = (language: Language, key: string): string => {
    const text = files[language][key];
    if (!text) throw new Error(`${folder}/locales/${language}.json has no text ${key}`);
    return text;
  };
  const keys = Object.keys(english);
  const all = Object.fromEntries(
    keys
      .filter((key) => !FORM.test(key))
      .map((key) => [key, forLanguages((language) => textOf(language, key))]),
  );
  // Which forms a language has is its grammar's business; all have the one for the rest.
  const counted = new Set(keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(FORM, '')));
  for (const key of counted) forLanguages((language) => textOf(language, `${key}_other`));

  function say(key: string, values: Values): Text {
    return forLanguages((language) => {
      const text = counted.has(key)
        ? formOf(files[language], key, language, Number(values['count']))
        : textOf(language, key);
      return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
        const value = values[name];
        if (value === undefined) return place;
        return name === 'count' ? new Intl.NumberFormat(language).format(Number(value)) : String(value);
      });
    });
  }
  return { all: all as Sentences<Key>['all'], say };
}

function formOf(
  texts: Readonly<Record<string, string>>,
  key: string,
  language: Language,
  count: number,
): string {
  const form = new Intl.PluralRules(language).select(count);
  return texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? '';
}
