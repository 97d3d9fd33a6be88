import { cpSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../../workspace.ts';
import { type Catalogue, readCatalogues, type Texts } from '../catalogue.ts';
import { baseOf, formsOf, pluralsOf } from '../grammar.ts';

const LIST = 'shared/contract/src/languages.json';
const PARTS = /^(api|host|remote-.+|shared)$/;
const APART = new Set(['dist', '.cache', '.bin', 'test-results']);

/** The sources in a folder of their own, with the packages of this one: links between them lead to the copies. */
export function copyWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-language-'));
  for (const name of readdirSync(root).filter((one) => PARTS.test(one)))
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !APART.has(basename(path)),
    });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Adds a language to a copy, by its list and its files alone: each text is the English one behind the language's tag. */
export function addLanguage(folder: string, language: string, name: string): void {
  const list = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as Record<string, string>;
  write(join(folder, LIST), { ...list, [language]: name });
  for (const catalogue of readCatalogues(folder)) {
    const file = join(folder, catalogue.fileOf(language));
    const texts = translated(catalogue, language);
    const all = file.endsWith('.texts.json')
      ? { ...(JSON.parse(readFileSync(file, 'utf8')) as object), [language]: texts }
      : texts;
    write(file, all);
  }
}

const write = (file: string, content: object): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

function translated({ byLanguage }: Catalogue, language: string): Texts {
  const english = byLanguage.get('en') ?? {};
  const plurals = pluralsOf(Object.keys(english));
  const say = (text: string | undefined) => (text?.trim() ? `${language}: ${text}` : (text ?? ''));
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, text]) =>
      plurals.has(baseOf(key))
        ? formsOf(language).map((form) => {
            const own = `${baseOf(key)}_${form}`;
            return [own, say(english[own] ?? english[`${baseOf(key)}_other`])];
          })
        : [[key, say(text)]],
    ),
  );
}
