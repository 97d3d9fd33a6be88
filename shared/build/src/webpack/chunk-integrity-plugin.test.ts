import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import webpack, { type Compilation } from 'webpack';
import { ChunkIntegrityPlugin, scriptHashes } from './chunk-integrity-plugin.ts';

let folder: string;
let listed: Record<string, string>;

/** A build of two entries and three chunks, minified as releases are. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-integrity-'));
  writeFileSync(
    join(folder, 'index.js'),
    `import(/* webpackChunkName: "one" */ './one.js'); import(/* webpackChunkName: "two" */ './two.js');`,
  );
  writeFileSync(join(folder, 'one.js'), 'console.log("one");');
  writeFileSync(join(folder, 'two.js'), 'console.log("two");');
  writeFileSync(join(folder, 'second.js'), `import(/* webpackChunkName: "three" */ './three.js');`);
  writeFileSync(join(folder, 'three.js'), 'console.log("three");');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { main: './index.js', second: './second.js' },
    output: { path: join(folder, 'out'), filename: '[name].js', chunkFilename: '[name].js' },
    plugins: [
      new ChunkIntegrityPlugin(),
      {
        apply: ({ hooks }) =>
          hooks.emit.tap('test', (done: Compilation) => void (listed = scriptHashes(done))),
      },
    ],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ preset: 'errors-only' }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
const sha256 = (file: string) => createHash('sha256').update(text(file)).digest('base64');

describe('a build', () => {
  it('asks for each of its chunks with the integrity of the file as it is written', () => {
    const runtime = text('main.js');
    for (const file of ['one.js', 'two.js']) expect(runtime).toContain(`"${sha256(file).slice(0, -1)}"`);
    expect(runtime).not.toContain('__certdeck');
  });

  it('refuses a script that it has no hash of, and asks for all with CORS', () => {
    const [, asking = ''] =
      /document\.createElement\("script"\)(.*?),\w\[\w\]=\[\w\]/s.exec(text('main.js')) ?? [];
    expect(asking).toContain('.crossOrigin="anonymous"');
    const [, integrity = ''] = /\.integrity=(.*?)\)?$/.exec(asking) ?? [];
    // What the runtime would ask for, of a chunk that it knows and of one that it doesn't.
    // oxlint-disable-next-line typescript/no-implied-eval -- an expression of the built script
    const of = new Function(integrity.match(/\[(\w)\]\|\|/)![1]!, `return ${integrity}`) as (
      chunk: string,
    ) => string;
    const known = Object.keys(JSON.parse(/\((\{.*?\})\)/.exec(integrity)![1]!) as object);
    expect(known.map(of).sort()).toEqual(['one.js', 'two.js'].map((file) => `sha256-${sha256(file)}`).sort());
    expect(of('none')).toBe(`sha256-${'A'.repeat(43)}=`);
  });

  it('gives each of its entries the hashes of what that one may ask for', () => {
    const hash = (file: string) => sha256(file).slice(0, -1);
    expect(text('main.js')).not.toContain(hash('three.js'));
    expect(text('second.js')).toContain(hash('three.js'));
    expect(text('second.js')).not.toContain(hash('one.js'));
  });

  it('lists the same hashes for its manifest', () => {
    expect(listed).toEqual({
      'one.js': `sha256-${sha256('one.js')}`,
      'three.js': `sha256-${sha256('three.js')}`,
      'two.js': `sha256-${sha256('two.js')}`,
    });
  });
});
