import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compareLocales } from '@certdeck/i18n/testing';

const source = import.meta.dirname;
const folders = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === 'locales')
  .map((entry) => join(entry.parentPath, entry.name));

describe('the texts of certhub', () => {
  it.each(folders)('exist in six languages: %s (D-023)', (folder) => {
    expect(compareLocales(folder)).toEqual([]);
  });
});
