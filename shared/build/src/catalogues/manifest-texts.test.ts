import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';
import { manifestTexts } from './manifest-texts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-texts-'));
  mkdirSync(join(folder, 'locales/manifest'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (language: string, texts: object) =>
  writeFileSync(join(folder, `locales/manifest/${language}.json`), JSON.stringify(texts));

describe('texts of a manifest', () => {
  it('are read in every language', () => {
    for (const language of languages) write(language, { title: `title ${language}` });
    expect(manifestTexts(folder, { title: 'title en' })('title')).toEqual(
      Object.fromEntries(languages.map((language) => [language, `title ${language}`])),
    );
  });

  it('that a language lacks end the build, which names the file', () => {
    for (const language of languages) write(language, language === 'ja' ? {} : { title: 'x' });
    expect(() => manifestTexts(folder, { title: 'x' })('title')).toThrow(
      /manifest\/ja\.json has no text title/,
    );
  });
});
