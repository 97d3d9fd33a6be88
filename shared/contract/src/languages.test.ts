import { describe, expect, it } from '@jest/globals';
import { inEveryLanguage, isTranslated, type Language, languages } from './languages.ts';
import { translated } from './schemas/manifest-fields.ts';

const without = (texts: Record<string, unknown>, language: Language) => ({ ...texts, [language]: undefined });
const whole: Record<string, unknown> = Object.fromEntries(
  languages.map((language) => [language, `x ${language}`]),
);

describe('a text by language', () => {
  it('may lack the languages that came after its release, but not those to fall back to', () => {
    expect(isTranslated(whole)).toBe(true);
    for (const language of languages)
      expect([language, isTranslated(without(whole, language))]).toEqual([
        language,
        language !== 'en' && language !== 'zh',
      ]);
  });

  it.each(['', null, 7, ['x']])('is none with %j in one of them', (damaged) => {
    for (const language of languages) expect(isTranslated({ ...whole, [language]: damaged })).toBe(false);
  });

  it('is in English where a release has none, wherever in a document it stands', () => {
    const manifest = { id: 'orders', routes: [{ title: without(whole, 'ja'), order: 1 }], owner: null };
    expect(inEveryLanguage(manifest)).toEqual({
      id: 'orders',
      routes: [{ title: { ...whole, ja: 'x en' }, order: 1 }],
      owner: null,
    });
    expect(translated.parse(without(whole, 'ja'))).toEqual({ ...whole, ja: 'x en' });
    expect(translated.safeParse(without(whole, 'en')).success).toBe(false);
    expect(translated.safeParse({ ...whole, ja: '' }).success).toBe(false);
  });
});
