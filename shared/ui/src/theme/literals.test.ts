import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../../..');
/** A colour by its figures: six or three hexadecimal digits, or the parts of a colour space. */
const LITERAL = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?=['"; ,)])|\b(?:rgba?|hsla?|oklch|oklab)\(/gi;
/** Where a colour is made: the tokens, and what is laid over a ground that is dark in both themes. */
const MAKES = ['shared/ui/src/theme/', 'shared/ui/src/data/SelectionBar.tsx'];

it('screens and components take their colours from tokens', () => {
  const files = globSync(
    ['host/src/**/*.tsx', 'remote-*/src/**/*.tsx', 'shared/{ui,parties}/src/**/*.{ts,tsx}'],
    {
      cwd: root,
      exclude: (name) => /node_modules|\.test\.tsx?$/.test(name),
    },
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files
    .filter((file) => !MAKES.some((part) => file.startsWith(part)) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(LITERAL)].map(([color]) => `${file}: ${color}`),
    );
  expect(found).toEqual([]);
});
