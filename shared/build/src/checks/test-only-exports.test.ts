import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { looseExports } from './test-only-exports.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a repository of these files and says what is loose in it, with a `T` where a test uses it. */
function looseIn(files: Record<string, string>, entries?: RegExp): string[] {
  folder = mkdtempSync(join(tmpdir(), 'loose-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return looseExports(folder, ['**/*.{ts,tsx}'], entries).map(
    ({ file, name, tested }) => `${tested ? 'T' : '-'} ${file} ${name}`,
  );
}

describe('exports that only tests use', () => {
  it('are found, also behind an index and with their own helpers', () => {
    const found = looseIn({
      'main.ts': `import { used } from './index.ts';\nused();`,
      'index.ts': `export { used, idle } from './list.ts';`,
      'list.ts': `export const split = (text: string) => text.split(',');
        export function used() { return 1; }
        export const idle = (text: string) => split(text)[0];
        export const forgotten = 1;`,
      'list.test.ts': `import { idle } from './list.ts';\nidle('a');`,
    });
    expect(found).toEqual(['T list.ts split', 'T list.ts idle', '- list.ts forgotten']);
  });

  it('are not those that the product reaches by a namespace, lazily, or as a worker', () => {
    const found = looseIn({
      'main.ts': `import * as all from './a.ts';
        all.one();
        void import('./b.ts');
        new Worker(new URL('./c.ts', import.meta.url));
        import.meta.resolve('./d.ts');`,
      'a.ts': `export const one = () => 1;\nexport const two = () => 2;`,
      'b.ts': `export const three = 3;`,
      'c.ts': `export const four = 4;`,
      'd.ts': `export const five = 5;`,
      'all.test.ts': `import { two } from './a.ts';\nimport { three } from './b.ts';\nimport { four } from './c.ts';\nimport { five } from './d.ts';\n[two, three, four, five];`,
    });
    expect(found).toEqual(['T a.ts two']);
  });

  it('are not those of a module that one with a name of its own passes on as a whole', () => {
    const found = looseIn({
      'main.ts': `import { calls } from './index.ts';\ncalls.read();`,
      'index.ts': `export * as calls from './calls.ts';`,
      'calls.ts': `export * from './money.ts';\nexport const read = () => 1;`,
      'money.ts': `export const rates = () => 1;`,
    });
    expect(found).toEqual([]);
  });

  it('are not those of entries, types, or what a loaded module does by itself', () => {
    const found = looseIn(
      {
        'main.ts': `import './effect.ts';`,
        'effect.ts': `import { noted } from './noted.ts';\nnoted();\nexport type Size = number;`,
        'noted.ts': `export const noted = () => {};`,
        'routes.ts': `export default [];`,
        'routes.test.ts': `import routes from './routes.ts';\nroutes;`,
      },
      /^routes\.ts$/,
    );
    expect(found).toEqual([]);
  });

  it('count what is taken apart together as one', () => {
    const found = looseIn({
      'main.ts': `import { useTexts } from './texts.ts';\nuseTexts();`,
      'texts.ts': `export const { texts, useTexts } = make();\nfunction make() { return { texts: 1, useTexts: () => 2 }; }`,
      'texts.test.ts': `import { texts } from './texts.ts';\ntexts;`,
    });
    expect(found).toEqual([]);
  });
});
