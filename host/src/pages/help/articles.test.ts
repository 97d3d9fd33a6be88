import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fallbackLanguages, type Language, languages } from '@certdeck/contract';
import type { ArticleText, Block } from './article.ts';
import { articles } from './articles.ts';
import { loadLibrary } from './library.ts';

const folder = join(import.meta.dirname, 'articles');
const read = (lang: string, id: string): ArticleText =>
  JSON.parse(readFileSync(join(folder, lang, `${id}.json`), 'utf8')) as ArticleText;

/** Code in a line and the pages it links to, which no translation changes; their order follows the grammar. */
const fixed = (...texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/`[^`]+`|\]\(\/[^)]*\)/g)].map(([mark]) => mark)).sort();

/** All of an article but its words. */
function shapeOf(block: Block): unknown {
  switch (block.kind) {
    case 'p':
    case 'note':
    case 'warning':
      return { kind: block.kind, fixed: fixed(block.text) };
    case 'h':
      return { kind: block.kind };
    case 'steps':
    case 'list':
      return { kind: block.kind, items: block.items.map((item) => fixed(item)) };
    case 'code':
      return { kind: block.kind, lines: block.lines };
    case 'table':
      return { kind: block.kind, columns: block.head.length, rows: block.rows.map((row) => fixed(...row)) };
    default:
      return block satisfies never;
  }
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);

const translations = languages
  .filter((lang) => lang !== 'en')
  .flatMap((lang) => articles.map(({ id }) => ({ lang, id })));

describe('the articles', () => {
  it.each(languages)('are all there in %s, and no others (D-017)', (lang) => {
    const written = readdirSync(join(folder, lang)).sort();
    expect(written).toEqual(articles.map(({ id }) => `${id}.json`).sort());
  });

  it.each(translations)(
    'say in $lang as much as in English, with the same code: $id (D-017)',
    ({ lang, id }) => {
      expect(read(lang, id).blocks.map(shapeOf)).toEqual(read('en', id).blocks.map(shapeOf));
    },
  );

  it.each(translations)('have no empty text and nothing left in English in $lang: $id', ({ lang, id }) => {
    const [own, english] = [read(lang, id), read('en', id)];
    expect(textsOf(own).filter((text, place) => text.trim() === '' && place < 3)).toEqual([]);
    const sentences = ({ blocks }: ArticleText) =>
      blocks.flatMap((block) => ('text' in block ? [block.text] : 'items' in block ? block.items : []));
    const before = new Set(sentences(english));
    expect(sentences(own).filter((text) => before.has(text))).toEqual([]);
    expect(own.summary).not.toBe(english.summary);
  });

  it('lead only to articles that exist', () => {
    const ids = new Set(articles.map(({ id }) => id));
    const linked = languages.flatMap((lang) =>
      articles.flatMap(({ id }) =>
        textsOf(read(lang, id)).flatMap((text) =>
          [...text.matchAll(/\]\(\/help\/article\/([^)#]+)\)/g)].map(([, to]) => to ?? ''),
        ),
      ),
    );
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('the library of articles', () => {
  it('has each article in the language that was asked for', async () => {
    const library = await loadLibrary('de');
    expect(library.map(({ id }) => id)).toEqual(articles.map(({ id }) => id));
    expect(new Set(library.map(({ written }) => written))).toEqual(new Set(['de']));
  });

  it('has in a language without articles the English ones, and says so of each (D-017)', async () => {
    const library = await loadLibrary('pt' as Language);
    expect(library).toHaveLength(articles.length);
    expect(new Set(library.map(({ written }) => written))).toEqual(new Set([fallbackLanguages[0]]));
  });

  it('fails when a file can’t be had, instead of showing another language', async () => {
    const lost = Object.assign(new Error('Loading chunk help-de failed'), { name: 'ChunkLoadError' });
    await expect(loadLibrary('de', () => Promise.reject(lost))).rejects.toBe(lost);
  });
});
