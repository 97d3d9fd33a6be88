import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@certdeck/contract';

type Titles = Record<(typeof languages)[number], string>;

/**
 * Texts of a manifest, from `locales/manifest/<language>.json` below the folder (or what `below` names instead): a text by its key in all
 * languages. The English ones are given, since their keys are the type. They stand apart from the area's other texts, which a browser loads, since the shell gets them with
 * the registry. Throws when a language lacks the key.
 */
export function manifestTexts<Key extends string>(
  folder: string,
  english: Readonly<Record<Key, string>>,
  below = 'locales/manifest',
): (key: Key) => Titles {
  const read = (language: string) =>
    JSON.parse(readFileSync(join(folder, below, `${language}.json`), 'utf8')) as Record<string, string>;
  const texts = languages.map(
    (language) => [language, language === 'en' ? { ...english } : read(language)] as const,
  );
  return (key) =>
    Object.fromEntries(
      texts.map(([language, textsOfLanguage]: readonly [string, Readonly<Record<string, string>>]) => {
        const text = textsOfLanguage[key];
        if (!text) throw new Error(`${folder}/${below}/${language}.json has no text ${key}`);
        return [language, text];
      }),
    ) as Titles;
}
