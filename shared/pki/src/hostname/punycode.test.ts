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
  ])('%s reads as %s', (label, text) => {
    expect(decodePunycode(label)).toBe(text);
  });

  it.each(['\u0080-a', 'ab*c', '99999999999', 'a-ecp!', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'])(
    '"%s" is a RangeError (CRY-035)',
    (label) => {
      expect(() => decodePunycode(label)).toThrow(RangeError);
    },
  );
});
