import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const title = { zh: '报告', en: 'Reports', es: 'Informes', de: 'Berichte', ja: 'レポート', fr: 'Rapports' };
const source = {
  contract: '^1.0',
  owner: 'team-reports',
  title,
  routes: [{ path: '/reports/list', title, screen: 'list' }],
  navigation: [],
  provides: [],
  consumes: [],
};

/** Errors of a real build of a remote with one screen and its own texts. */
async function errorsOf(chunks: { screen: string; texts: string }): Promise<string[]> {
  writeFileSync(join(folder, 'screen.js'), `export const screen = 'the screen';`);
  writeFileSync(join(folder, 'zh.js'), `export const texts = 'texts';`);
  writeFileSync(
    join(folder, 'routes.js'),
    `export const screen = () => import(/* webpackChunkName: "${chunks.screen}" */ './screen.js');
    export const texts = () => import(/* webpackChunkName: "${chunks.texts}" */ './zh.js');`,
  );
  const script = `
    import webpack from 'webpack';
    import { RemoteManifestPlugin } from ${JSON.stringify(join(import.meta.dirname, 'remote-manifest-plugin.ts'))};
    const compiler = webpack({
      mode: 'production', devtool: false, target: ['web', 'es2022'], context: ${JSON.stringify(folder)},
      entry: { certdeck_reports: './routes.js' },
      output: { path: ${JSON.stringify(join(folder, 'out'))}, filename: 'entry.js', chunkFilename: '[name].js' },
      plugins: [
        new RemoteManifestPlugin({
          id: 'reports', name: 'certdeck_reports', release: 'r1', shared: { react: '19.0.0' },
          manifest: ${JSON.stringify(source)},
        }),
      ],
    });
    compiler.run((error, stats) => {
      const errors = error ? [error] : stats.compilation.errors;
      console.log(JSON.stringify(errors.map(({ message }) => message)));
    });
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--no-warnings', '-e', script],
    { cwd: import.meta.dirname, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return JSON.parse(stdout) as string[];
}

describe('the manifest of a release', () => {
  it('lists the files of each screen and of its texts by language', async () => {
    expect(await errorsOf({ screen: 'screen-list', texts: 'texts-list-zh' })).toEqual([]);
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'out/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      preload: { list: ['screen-list.js'], 'texts-list-zh': ['texts-list-zh.js'] },
    });
  }, 30_000);

  it('isn’t written for a screen whose files no page could fetch early, and says what to write', async () => {
    const [error] = await errorsOf({ screen: 'tool-list', texts: 'texts-zh' });
    expect(error).toContain('no chunk for the screen list');
    expect(error).toContain('webpackChunkName: "screen-list"');
  }, 30_000);
});
