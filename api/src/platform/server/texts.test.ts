import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@certdeck/contract';
import { describe, expect, it } from '@jest/globals';
import { languageOf } from './texts.ts';

describe('the language of an answer', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['ja', 'ja'],
    ['en;q=0.3, fr;q=0.9', 'fr'],
    ['pt-BR, es;q=0.1', 'es'],
    ['pt-BR', 'en'],
    ['zh-TW', 'zh'],
    [undefined, 'zh'],
    ['*', 'zh'],
  ])('of %s is %s (D-023)', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});

const folder = join(import.meta.dirname, '../..');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(^|[-/])texts\.ts$/.test(file),
);

describe('the sentences of the API', () => {
  it.each(files)('say something else in each script: %s (D-023)', async (file) => {
    const found: Record<string, string>[] = [];
    const collect = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      if ('zh' in value && 'en' in value) found.push(value as Record<string, string>);
      else for (const part of Object.values(value)) collect(part);
    };
    collect(await import(join(folder, file)));
    for (const text of found) {
      for (const language of languages) expect(text[language]?.trim()).toBeTruthy();
      if (/\p{Script=Han}/u.test(text['zh']!)) expect(text['ja']).not.toBe(text['zh']);
    }
  });
});
