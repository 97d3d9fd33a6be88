import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-exposed-'));
  const write = (name: string, source: string) => writeFileSync(join(folder, name), source);
  write('screen.js', `export const screen = 'the screen';`);
  write('texts.js', `export const texts = 'texts of routes';`);
  write(
    'routes.js',
    `import { texts } from './texts.js';
    globalThis.routesRan = true;
    export const routes = { texts, screen: () => import(/* webpackChunkName: "screen-list" */ './screen.js') };`,
  );
  const script = `
    import webpack from 'webpack';
    import { ExposedInEntryPlugin } from ${JSON.stringify(join(import.meta.dirname, 'exposed-in-entry-plugin.ts'))};
    const compiler = webpack({
      mode: 'production', devtool: false, target: ['web', 'es2022'], context: ${JSON.stringify(folder)}, entry: {},
      output: { path: ${JSON.stringify(join(folder, 'out'))}, filename: '[name].js', chunkFilename: '[name].js', publicPath: '/' },
      optimization: { minimize: false },
      plugins: [
        new webpack.container.ContainerPlugin({
          name: 'box', filename: 'entry.js', library: { type: 'var', name: 'box' },
          exposes: { './routes': { import: './routes.js', name: 'routes' } },
        }),
        new ExposedInEntryPlugin({ entry: 'box', exposed: ['routes', 'capabilities'] }),
      ],
    });
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
    });
  `;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}, 400_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an exposed module', () => {
  it('stands with all it imports in the file of the container, and what it loads later in a file of its own', () => {
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['entry.js', 'screen-list.js']);
    const entry = readFileSync(join(folder, 'out/entry.js'), 'utf8');
    expect(entry).toContain('texts of routes');
    expect(entry).not.toContain('the screen');
  });

  it('runs when the shell asks for it, and not before', async () => {
    const entry = readFileSync(join(folder, 'out/entry.js'), 'utf8');
    const script = `${entry}
      const before = globalThis.routesRan === true;
      box.get('./routes').then((factory) => {
        const { routes } = factory();
        console.log(JSON.stringify({ before, after: globalThis.routesRan === true, texts: routes.texts }));
      });`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '-e', `const self = globalThis; ${script}`],
      { env: { ...process.env, NODE_OPTIONS: '' } },
    );
    expect(JSON.parse(stdout)).toEqual({ before: false, after: true, texts: 'texts of routes' });
  }, 400_000);
});
