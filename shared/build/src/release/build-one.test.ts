import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-build-one-'));
  for (const name of ['a.js', 'b.js']) writeFileSync(join(folder, name), `console.log('${name}');`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds `release/` from two scripts; `wait` is code that runs before anything is written. */
function build(name: string, wait = ''): Promise<unknown> {
  const config = join(folder, `${name}.config.ts`);
  writeFileSync(
    config,
    `import { existsSync, writeFileSync } from 'node:fs';
    const until = async (file) => {
      while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const folder = ${JSON.stringify(folder)};
    export default {
      mode: 'none',
      context: folder,
      entry: { a: './a.js', b: './b.js' },
      output: { path: folder + '/releases/r1', filename: '[name].js' },
      plugins: [{
        apply: (compiler) => compiler.hooks.emit.tapPromise('wait', async () => {
          writeFileSync(folder + '/${name}.begun', '');
          ${wait}
        }),
      }],
    };`,
  );
  return run(process.execPath, [join(import.meta.dirname, 'build-one.ts'), config], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}
const files = () => readdirSync(join(folder, 'releases/r1')).sort();

describe('a build of one release', () => {
  it('appears whole, and takes away what a build that was ended has left', async () => {
    const { stdout } = await run(process.execPath, ['-p', 'process.pid'], { env: {} });
    mkdirSync(join(folder, `releases/r1.${stdout.trim()}.building`), { recursive: true });
    await build('only');
    expect(files()).toEqual(['a.js', 'b.js']);
    expect(readdirSync(join(folder, 'releases'))).toEqual(['r1']);
  });

  it('is whole when two are made at once, and the second leaves the first where it is', async () => {
    const first = build('first', `await until(folder + '/second.begun');`);
    const second = build('second', `await until(folder + '/first.ended');`);
    await first;
    expect(files()).toEqual(['a.js', 'b.js']);
    writeFileSync(join(folder, 'releases/r1/served'), 'by now');
    writeFileSync(join(folder, 'first.ended'), '');
    await second;
    expect(files()).toEqual(['a.js', 'b.js', 'served']);
    expect(readdirSync(join(folder, 'releases'))).toEqual(['r1']);
  });

  it('takes the place of the one before when it is asked for again', async () => {
    await build('one');
    writeFileSync(join(folder, 'a.js'), `console.log('changed');`);
    await build('two');
    expect(readFileSync(join(folder, 'releases/r1/a.js'), 'utf8')).toContain('changed');
    expect(existsSync(join(folder, 'releases/r1/b.js'))).toBe(true);
  });
});
