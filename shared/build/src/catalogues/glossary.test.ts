import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';
import { type Glossary, glossaryFaults, type PlacedText, textsOf, textsOfArticles } from './glossary.ts';

const glossary: Glossary = {
  terms: [
    {
      term: 'email',
      use: { en: 'email', ja: 'メールアドレス' },
      avoid: { en: ['e-mail', 'login'], ja: ['Eメール', '電子メール'] },
    },
  ],
  signs: { '*': [{ not: '~', instead: 'leave the tilde out' }], ja: [{ not: '“', instead: 'use 「」' }] },
  exact: {},
};
const KNOWN = ['en', 'ja'];

const faultsOf = (language: string, text: string, change: Partial<Glossary> = {}) =>
  glossaryFaults({ ...glossary, ...change }, [{ language, place: 'x.json: "key"', text }], KNOWN);

describe('the glossary', () => {
  it('finds a word to avoid, at the start of a sentence too, and says which to write', () => {
    expect(faultsOf('en', 'Your e-mail')).toEqual(['x.json: "key" has “e-mail”: write “email” (email)']);
    expect(faultsOf('en', 'E-mail')).toEqual(['x.json: "key" has “E-mail”: write “email” (email)']);
    expect(faultsOf('ja', '新しい電子メールです')).toEqual([
      'x.json: "key" has “電子メール”: write “メールアドレス” (email)',
    ]);
  });

  it('takes no part of a longer word, and no other language, for it', () => {
    expect(faultsOf('en', 'Your email, prelogin, loginé')).toEqual([]);
    expect(faultsOf('ja', 'e-mail')).toEqual([]);
  });

  it('finds signs that no language has, and those that one does not have', () => {
    expect(faultsOf('en', 'Lost~')).toEqual(['x.json: "key" has “~”: leave the tilde out']);
    expect(faultsOf('ja', '“名前”')).toEqual(['x.json: "key" has ““”: use 「」']);
    expect(faultsOf('en', '“Name”')).toEqual([]);
  });

  it('lets a text stand that a specification gives, and forgets no exception that nobody needs', () => {
    const exact = { en: ['Lost~'] };
    expect(faultsOf('en', 'Lost~', { exact })).toEqual([]);
    expect(faultsOf('en', 'Lost~ again', { exact })).toEqual([
      'x.json: "key" has “~”: leave the tilde out',
      'glossary.json: no text of en needs the exception “Lost~”: delete it there',
    ]);
  });

  it('wants a word of every language, and none that is to be avoided', () => {
    const terms = [{ term: 'sign in', use: { en: 'login' }, avoid: { en: ['login'] } }];
    expect(faultsOf('en', 'Hello', { terms })).toEqual([
      'glossary.json: sign in says to use and to avoid “login” in en',
      'glossary.json: sign in has no word in ja',
    ]);
  });

  it('reads catalogues without the words of the search', () => {
    const catalogue = {
      place: 'locales',
      byLanguage: new Map([['en', { title: 'Orders', 'renew.words': 'login' }]]),
      fileOf: (language: string) => `locales/${language}.json`,
    };
    expect(textsOf([catalogue])).toEqual([
      { language: 'en', place: 'locales/en.json: "title"', text: 'Orders' },
    ]);
  });

  it('reads articles without commands, links and the names of buttons elsewhere', () => {
    const folder = mkdtempSync(join(tmpdir(), 'certdeck-glossary-'));
    const file = join(folder, 'host/src/pages/help/articles/ja/buy.json');
    mkdirSync(dirname(file), { recursive: true });
    const blocks = [
      { kind: 'p', text: '「電子メール」を開き、`Eメール` と入力します（[注文](/orders/login)）。' },
      { kind: 'table', rows: [['名前', 'Eメール']] },
      { kind: 'code', label: '確認', lines: ['電子メール'] },
    ];
    writeFileSync(file, JSON.stringify({ title: '購入', words: 'Eメール', blocks }));
    const texts = textsOfArticles(folder);
    rmSync(folder, { recursive: true, force: true });
    expect(texts.map(({ text }: PlacedText) => text)).toEqual([
      '購入',
      '「」を開き、` と入力します（[注文]）。',
      '名前',
      'Eメール',
      '確認',
    ]);
    expect(glossaryFaults(glossary, texts, KNOWN)).toEqual([
      'host/src/pages/help/articles/ja/buy.json has “Eメール”: write “メールアドレス” (email)',
    ]);
  });

  it('has a word for every term in every language of the portal', () => {
    const own = JSON.parse(readFileSync(join(import.meta.dirname, 'glossary.json'), 'utf8')) as Glossary;
    expect(glossaryFaults({ ...own, exact: {} }, [], languages)).toEqual([]);
  });
});
