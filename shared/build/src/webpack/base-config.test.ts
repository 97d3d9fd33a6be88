import { runInNewContext } from 'node:vm';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { baseConfig } from './base-config.ts';

let folder: string;
const built = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-base-config-'));
  writeFileSync(
    join(folder, 'page.js'),
    `/*! Some library, MIT licence, of somebody */
    /* A remark that nobody needs. */
    import { area } from './area.js';
    const measuredInPixels = area(document.body);
    document.title = \`\${measuredInPixels} \${measuredInPixels}\`;`,
  );
  writeFileSync(
    join(folder, 'area.js'),
    `export function area(element) {
      const longNameOfWidth = element.clientWidth;
      const longNameOfHeight = element.clientHeight;
      return longNameOfWidth * longNameOfHeight + longNameOfWidth;
    }`,
  );
  const base = baseConfig('shared/build', 'production');
  const compiler = webpack({
    ...base,
    context: folder,
    entry: { page: './page.js' },
    output: { ...base.output, path: join(folder, 'out') },
    cache: false,
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats || stats.hasErrors() || stats.hasWarnings()) throw new Error(stats?.toString('errors-warnings'));
}, 400_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a built script is small, and does what its sources do', () => {
  const script = built('page.js');
  expect(script).not.toMatch(/longName|measuredInPixels|remark|\n {2}/);
  const document = { title: '', body: { clientWidth: 3, clientHeight: 5 } };
  runInNewContext(script, { document });
  expect(document.title).toBe('18 18');
});

it('what the licence of a library wants kept stands beside the script', () => {
  expect(built('page.js.LICENSE.txt')).toContain('Some library, MIT licence, of somebody');
  expect(built('page.js')).toContain('page.js.LICENSE.txt');
  expect(built('page.js')).not.toContain('Some library');
});

it('gives a chunk 120 seconds to come, in what is built and what is watched (HOST-066)', () => {
  for (const mode of ['production', 'development'] as const)
    expect(baseConfig('host', mode).output?.chunkLoadTimeout).toBe(120_000);
});
