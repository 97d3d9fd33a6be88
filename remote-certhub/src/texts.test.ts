import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compareLocales } from '@certdeck/i18n/testing';

const tools = join(import.meta.dirname, 'tools');
const folders = readdirSync(tools, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === 'locales')
  .map((entry) => join(entry.parentPath, entry.name));

describe('the texts of certhub', () => {
  it.each([join(import.meta.dirname, 'locales'), ...folders])(
    'exist in six languages: %s (D-023)',
    (folder) => {
      expect(compareLocales(folder)).toEqual([]);
    },
  );
});
