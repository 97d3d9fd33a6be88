import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { compareLocales } from '@certdeck/i18n/testing';
import zh from './locales/zh.json' with { type: 'json' };
import { CHECK_CODES, CHECK_HINTS } from './features/detail/validation/checkSentence.ts';

describe('texts of the orders area', () => {
  it('exist in six languages (VAL-033, D-023)', () => {
    expect(compareLocales(join(import.meta.dirname, 'locales'))).toEqual([]);
  });

  it('explain every outcome of a look at a record, and every mistake it recognises', () => {
    const keys = [
      ...CHECK_CODES.map((code) => `check.${code}`),
      ...CHECK_HINTS.map((code) => `hint.${code}`),
    ];
    expect(keys.filter((key) => !(key in zh))).toEqual([]);
  });
});
