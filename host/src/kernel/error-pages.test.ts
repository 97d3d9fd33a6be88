import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The codes of the union, as the source has them. */
const codes = [...read('host/src/kernel/failure.ts').matchAll(/^ {2}\| '([A-Z_]+)'/gm)].map(
  ([, code]) => code!,
);

describe('the closed set of failures', () => {
  it.each(codes)('%s has a page, which names the tests that provoke it, and stands in the index', (code) => {
    const page = read(`docs/errors/${code}.md`);
    const tests = [...page.matchAll(/\]\(\.\.\/\.\.\/(e2e\/(?:faults|partners)\/[\w.-]+)\)/g)].map(
      ([, path]) => path!,
    );
    expect(tests.length).toBeGreaterThan(0);
    for (const path of tests) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    expect(read('docs/errors/README.md')).toContain(`[${code}](${code}.md)`);
  });

  // What is taken away after a screen, and what is given back, is reported to its team alone.
  it.each(codes.filter((code) => !['LEAK', 'GLOBAL'].includes(code)))(
    '%s has a text for the customer in six languages',
    (code) => {
      for (const lang of languages) {
        const texts = JSON.parse(read(`host/src/locales/${lang}.json`)) as Record<string, string>;
        expect(texts[`failure.${code}`]).toMatch(/\S/);
      }
    },
  );
});
