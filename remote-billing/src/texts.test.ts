import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compareLocales } from '@certdeck/i18n/testing';

describe('the texts of billing', () => {
  it('exist in six languages (D-023)', () => {
    expect(compareLocales(join(import.meta.dirname, 'locales'))).toEqual([]);
  });
});
