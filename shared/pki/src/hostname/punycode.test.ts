import { describe, expect, it } from '@jest/globals';
import { decodePunycode } from './punycode.ts';

describe('Punycode', () => {
  // RFC 3492 7.1, the samples in the alphabets that the portal's customers use.
  it.each([
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['ihqwctvzc91f659drss3x8bo0yb', '他們爲什麽不說中文'],
    ['n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa', 'なぜみんな日本語を話してくれないのか'],
    ['3B-ww4c5e180e575a65lsy2b'.toLowerCase(), '3年b組金八先生'],
    ['fiq228c', '中文'],
    ['mnchen-3ya', 'münchen'],
    ['a-9fa', 'éa'],
    ['z9-gia', 'zß9'],
    ['ab-no82a', 'a😀b'],
    ['aaz-ca33035d3o14m', 'aa😀\u{10ffff}\u0080z'],
    ['l8jegikgoqsuwy0a2a4a', 'あいうえおかきくけこさしすせそ'],
    // The first and the last of all, and those beside what stands for no character by itself.
    ['a', '\u0080'],
    ['dn32g', '\u{10ffff}'],
    ['hb9b', '\ud7ff'],
    ['0y0c', '\ue000'],
  ])('%s reads as %s', (label, text) => {
    expect(decodePunycode(label)).toBe(text);
  });

  it.each([['ib9b'], ['r49b'], ['q49b'], ['zy0c'], ['en32g']])(
    'of what is no character is a RangeError: %s',
    (label) => {
      expect(() => decodePunycode(label)).toThrow(new RangeError('outside of Unicode'));
    },
  );

  it.each(['`', '{', '/', ':', 'A', 'Z', 'é'])(
    'has the digits a to z and 0 to 9 alone, not "%s"',
    (digit) => {
      expect(() => decodePunycode(`fiq${digit}`)).toThrow(new RangeError('invalid punycode'));
    },
  );

  it('is what it is where all of it is plain', () => {
    expect([decodePunycode('plain-'), decodePunycode('a-b-'), decodePunycode('')]).toEqual([
      'plain',
      'a-b',
      '',
    ]);
    expect(() => decodePunycode('\u0080-')).toThrow(new RangeError('not a basic code point'));
    expect(decodePunycode('\u007f-')).toBe('\u007f');
  });

  it.each(['\u0080-a', 'ab*c', '99999999999', 'a-ecp!', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'])(
    '"%s" is a RangeError (CRY-035)',
    (label) => {
      expect(() => decodePunycode(label)).toThrow(RangeError);
    },
  );
});
