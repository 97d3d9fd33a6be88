import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@certdeck/contract';

type Titles = Record<(typeof languages)[number], string>;

/**
 * Texts of a manifest, from `locales/manifest/<language>.json` below the folder: a text by its key in all
 * languages. They stand apart from the area's other texts, which a browser loads, since the shell gets them with
 * the registry. Throws when a language lacks the key.
 */
export function manifestTexts<Key extends string>(folder: string): (key: Key) => Titles {
  const read = (language: string) =>
    JSON.parse(readFileSync(join(folder, 'locales/manifest', `${language}.json`), 'utf8')) as Record<
      string,
      string
    >;
  const catalogue = languages.map((language) => [language, read(language)] as const);
  return (key) =>
    Object.fromEntries(
      catalogue.map(([language, texts]) => {
        const text = texts[key];
        if (!text) throw new Error(`${folder}/locales/manifest/${language}.json has no text ${key}`);
        return [language, text];
      }),
    ) as Titles;
}
