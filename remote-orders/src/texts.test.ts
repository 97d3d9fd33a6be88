import { describe, expect, it } from '@jest/globals';
import zh from './locales/zh.json' with { type: 'json' };
import { CHECK_CODES, CHECK_HINTS } from './features/detail/validation/checkSentence.ts';

describe('texts of the orders area', () => {
  it('explain every outcome of a look at a record, and every mistake it recognises', () => {
    const keys = [
      ...CHECK_CODES.map((code) => `check.${code}`),
      ...CHECK_HINTS.map((code) => `hint.${code}`),
    ];
    expect(keys.filter((key) => !(key in zh))).toEqual([]);
  });
});
