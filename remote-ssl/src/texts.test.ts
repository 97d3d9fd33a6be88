import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { compareLocales } from '@certdeck/i18n/testing';

it('has every text in six languages (VAL-033, D-023)', () => {
  expect(compareLocales(join(import.meta.dirname, 'locales'), ['blank'])).toEqual([]);
});
