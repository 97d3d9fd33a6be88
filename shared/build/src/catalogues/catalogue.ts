import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Texts of one language by key. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of one place in every language that it has. */
export interface Catalogue {
  /** Folder or file, relative to the root. */
  readonly place: string;
  readonly byLanguage: ReadonlyMap<string, Texts>;
  /** Where a language's texts stand, relative to the root. */
  readonly fileOf: (language: string) => string;
}

const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'fixtures', 'test-results']);
const PARTS = '{api,host,remote-*,shared}';

const filesOf = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => SKIPPED.has(basename(name)) }).sort();

/**
 * Every catalogue below a root: folders `locales` and `locales/manifest` with a file for each language, those of the
 * template of a remote too, and files `<name>.texts.json` with all languages, for what is said when files can't be
 * had. Throws when a file is no object of texts.
 */
export function readCatalogues(root: string): Catalogue[] {
  const folders = new Map<string, string[]>();
  for (const file of filesOf(root, `${PARTS}/**/locales/**/*.json{,.template}`))
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), basename(file)]);
  const ofFolders = [...folders].map(([place, names]): Catalogue => {
    const files = new Map(
      names.map((name) => [name.replace(/\.json(\.template)?$/, ''), `${place}/${name}`]),
    );
    const suffix = names[0]?.replace(/^[^.]+/, '') ?? '.json';
    return {
      place,
      byLanguage: new Map([...files].map(([language, file]) => [language, read(root, file)])),
      fileOf: (language) => files.get(language) ?? `${place}/${language}${suffix}`,
    };
  });
  const ofFiles = filesOf(root, `${PARTS}/**/*.texts.json`).map((place): Catalogue => {
    const all = JSON.parse(readFileSync(join(root, place), 'utf8')) as Record<string, unknown>;
    return {
      place,
      byLanguage: new Map(
        Object.entries(all).map(([language, texts]) => [language, checked(`${place} (${language})`, texts)]),
      ),
      fileOf: () => place,
    };
  });
  return [...ofFolders, ...ofFiles];
}

const read = (root: string, file: string): Texts =>
  checked(file, JSON.parse(readFileSync(join(root, file), 'utf8')));

function checked(file: string, texts: unknown): Texts {
  const isObject = typeof texts === 'object' && texts !== null && !Array.isArray(texts);
  if (!isObject || Object.values(texts).some((text) => typeof text !== 'string'))
    throw new Error(`${file} is not an object of texts`);
  return texts as Texts;
}

/** Sources of the product that may show texts, with what stands in them, by their path from the root. */
export function readSources(root: string): ReadonlyMap<string, string> {
  const files = filesOf(root, `${PARTS}/**/*.{ts,tsx}{,.template}`).filter(
    (file) => !/\.test\.tsx?(\.template)?$|\/testing\//.test(file),
  );
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
