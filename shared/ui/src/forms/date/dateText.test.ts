import { describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';
import { readDay, typedDay } from './dateText.ts';

describe('a day that is typed', () => {
  it.each([
    ['zh', '2027-03-05'],
    ['en', '05/03/2027'],
    ['es', '05/03/2027'],
    ['de', '05.03.2027'],
    ['ja', '2027/03/05'],
    ['fr', '05/03/2027'],
  ] as const)('stands in %s as %s, and is read so', (lang, text) => {
    expect(typedDay('2027-03-05', lang)).toBe(text);
    expect(readDay(text, lang)).toBe('2027-03-05');
  });

  it('is read without zeros, with other signs, in wide digits and as YYYY-MM-DD', () => {
    expect(readDay('5.3.2027', 'de')).toBe('2027-03-05');
    expect(readDay(' 5 / 3 / 2027 ', 'en')).toBe('2027-03-05');
    expect(readDay('２０２７年３月５日', 'ja')).toBe('2027-03-05');
    for (const lang of languages) expect(readDay('2027-3-5', lang)).toBe('2027-03-05');
  });

  it.each([
    '',
    'tomorrow',
    '31.02.2027',
    '29.02.2027',
    '5.3.27',
    '5.13.2027',
    '0.1.2027',
    '5.3.20277',
    '5.3',
  ])('is none in %j', (text) => {
    expect(readDay(text, 'de')).toBeUndefined();
  });

  it('is the 29th of February in a leap year', () => {
    expect(readDay('29.02.2028', 'de')).toBe('2028-02-29');
  });
});
