import { describe, expect, it } from '@jest/globals';
import { toAscii } from '../name/ascii.ts';
import { isMixedScript, labelFault } from './label.ts';

const LATIN_HAN = [
  [0xdf, 0xff],
  [0x430, 0x44f],
  [0x4e00, 0x9fff],
] as const;

describe('a label below a top-level domain', () => {
  it.each([
    ['shop', undefined],
    ['a-1', undefined],
    ['', 'length'],
    ['a'.repeat(63), undefined],
    ['a'.repeat(64), 'length'],
    ['-a', 'hyphens'],
    ['a-', 'hyphens'],
    ['ab--c', 'hyphens'],
    ['under_score', 'characters'],
    ['xn--zzzzzzzzz9999', 'characters'],
    ['xn--a', 'characters'],
  ])('%j has the fault %s (DOM-001)', (label, fault) => {
    expect(labelFault(label, [])).toBe(fault);
  });

  it.each([
    ['münchen', undefined],
    ['商城', undefined],
    ['商城shop', undefined],
    // Greek is in none of the ranges.
    ['αβγ', 'characters'],
    // The first letter is Cyrillic.
    ['аpple', 'mixed'],
    ['商城я', 'mixed'],
  ])('%s is held against the characters of its top-level domain (DOM-001)', (readable, fault) => {
    expect(labelFault(toAscii(readable) ?? '', LATIN_HAN)).toBe(fault);
    expect(labelFault(toAscii(readable) ?? '', [])).toBe('characters');
  });

  it('mixes the scripts of Japanese and Korean, and no others (DOM-001)', () => {
    expect(['東京タワーへgo', '서울app', 'abc-123', 'мир'].map(isMixedScript)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['мirror', 'かなx한글', 'αb'].map(isMixedScript)).toEqual([true, true, true]);
  });
});
