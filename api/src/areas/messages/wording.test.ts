import { describe, expect, it } from '@jest/globals';
import { forLanguages, languages } from '@certdeck/contract';
import { type Written, wordsOf } from './wording.ts';

const row: Written = {
  ...{ kind: null, details: null, texts: null },
  ...{ title_zh: '标题', title_en: 'Title', content_zh: '正文', content_en: 'Text' },
};
const kinds = {
  greeting: ({ name }: Readonly<Record<string, string>>) =>
    name === undefined
      ? undefined
      : {
          title: forLanguages((language) => `${language} ${name}`),
          content: forLanguages((language) => `${language}: ${name}`),
        },
};

describe('an announcement', () => {
  it('of the product is worded in the language of whoever reads it, from what was stored', () => {
    const written = { ...row, kind: 'greeting', details: { name: 'Wang' } };
    for (const lang of languages)
      expect(wordsOf(written, lang, kinds)).toEqual({
        title: `${lang} Wang`,
        content: `${lang}: Wang`,
        lang,
      });
  });

  it('of a kind that this release does not know, or with other values, is read as it was written', () => {
    const written = { title: 'Title', content: 'Text', lang: 'en' };
    for (const kind of ['farewell', 'toString', 'greeting'])
      expect(wordsOf({ ...row, kind, details: {} }, 'fr', kinds)).toEqual(written);
  });

  it('of an earlier release is read in Chinese and in English', () => {
    const titles = languages.map((language) => wordsOf(row, language, kinds).title);
    expect(titles).toEqual(languages.map((language) => (language === 'zh' ? '标题' : 'Title')));
  });

  it.each([
    ['de', { de: 1, en: 1, zh: 1 }, 'de'],
    ['de', { fr: 1, en: 1, zh: 1 }, 'en'],
    ['de', { fr: 1, zh: 1 }, 'zh'],
    ['de', { fr: 1 }, 'fr'],
  ] as const)('read in %s and written in %j says that it is in %s', (language, written, lang) => {
    const texts = Object.fromEntries(
      Object.keys(written).map((one) => [one, { title: `title ${one}`, content: `text ${one}` }]),
    );
    expect(wordsOf({ ...row, texts }, language, kinds)).toEqual({
      ...{ title: `title ${lang}`, content: `text ${lang}`, lang },
    });
  });
});
