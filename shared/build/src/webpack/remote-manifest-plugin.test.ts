import { forLanguages } from '@certdeck/contract';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { permissionFault } from './remote-manifest-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const title = forLanguages((language) => `Reports ${language}`);
const source = {
  contract: '^1.0',
  owner: 'team-reports',
  title,
  routes: [{ path: '/reports/list', title, screen: 'list', permission: 'report:read' as const }],
  navigation: [],
  provides: ['reports/picker/v1'],
  permissions: { 'reports/picker/v1': 'report:read' as const },
  consumes: [],
};

/** Errors of a real build of a remote with one screen and its own texts. */
async function errorsOf(
  chunks: { screen: string; texts: string; more?: string },
  contributes: object[] = [],
): Promise<string[]> {
  writeFileSync(join(folder, 'screen.js'), `export const screen = 'the screen';`);
  writeFileSync(join(folder, 'card.js'), `export const card = 'the card';`);
  writeFileSync(join(folder, 'zh.js'), `export const texts = 'texts';`);
  writeFileSync(
    join(folder, 'routes.js'),
    `export const screen = () => import(/* webpackChunkName: "${chunks.screen}" */ './screen.js');
    export const texts = () => import(/* webpackChunkName: "${chunks.texts}" */ './zh.js');
    ${chunks.more ?? ''}`,
  );
  writeFileSync(join(folder, 'some.worker.js'), `self.postMessage('ready');`);
  writeFileSync(join(folder, 'picture.png'), 'PNG');
  const script = `
    import webpack from 'webpack';
    import { RemoteManifestPlugin } from ${JSON.stringify(join(import.meta.dirname, 'remote-manifest-plugin.ts'))};
    const compiler = webpack({
      mode: 'production', devtool: false, target: ['web', 'es2022'], context: ${JSON.stringify(folder)},
      entry: { certdeck_reports_r1: './routes.js' },
      output: { path: ${JSON.stringify(join(folder, 'out'))}, filename: 'entry.js', chunkFilename: '[name].js' },
      plugins: [
        new RemoteManifestPlugin({
          id: 'reports', release: 'r1', shared: { react: '19.0.0' },
          manifest: ${JSON.stringify({ ...source, contributes })},
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

describe('permissions in a manifest', () => {
  it('are those of the contract, for each route and each capability', () => {
    expect(permissionFault(source)).toBeUndefined();
    const [route] = source.routes;
    const wrong = (permission: unknown) => ({ ...route!, permission }) as (typeof source.routes)[number];
    expect(permissionFault({ ...source, routes: [wrong(undefined)] })).toContain('the route /reports/list');
    expect(permissionFault({ ...source, routes: [wrong('report:reed')] })).toContain('report:reed');
    const entry = { group: { id: 'r', title, order: 1, icon: 'r' }, path: '/reports/list', title, order: 1 };
    expect(permissionFault({ ...source, navigation: [entry] })).toBeUndefined();
    const bad = { ...entry, permission: 'public' as 'session' };
    expect(permissionFault({ ...source, navigation: [bad] })).toContain('the navigation entry /reports/list');
    const none = { ...source, permissions: {} as typeof source.permissions };
    expect(permissionFault(none)).toContain('the capability reports/picker/v1');
    expect(permissionFault({ ...source, provides: [] })).toContain("doesn't provide");
  });
});

describe('the manifest of a release', () => {
  const files = { screen: 'screen-list', texts: 'texts-list-zh' };

  it('has the hash of every script, those of workers too, by which alone a page may run it', async () => {
    const more = `new Worker(new URL('./some.worker.js', import.meta.url));`;
    expect(await errorsOf({ ...files, more })).toEqual([]);
    const out = join(folder, 'out');
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
      entry: string;
      chunks: Record<string, string>;
    };
    const scripts = readdirSync(out).filter((name) => name.endsWith('.js') && name !== manifest.entry);
    expect(scripts).toHaveLength(3);
    const hashOf = (name: string) =>
      `sha256-${createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('base64')}`;
    expect(manifest.chunks).toEqual(Object.fromEntries(scripts.map((name) => [name, hashOf(name)])));
  }, 400_000);

  it('isn’t written for a release with files that no hash protects', async () => {
    const more = `console.log(new URL('./picture.png', import.meta.url).href);`;
    const [error] = await errorsOf({ ...files, more });
    expect(error).toMatch(/the build made \w+\.png, which no hash protects/);
  }, 400_000);

  it('lists the files of each screen and of its texts by language', async () => {
    expect(await errorsOf({ screen: 'screen-list', texts: 'texts-list-zh' })).toEqual([]);
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'out/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      preload: { list: ['screen-list.js'], 'texts-list-zh': ['texts-list-zh.js'] },
    });
  }, 400_000);

  it('isn’t written for a screen whose files no page could fetch early, and says what to write', async () => {
    const [error] = await errorsOf({ screen: 'tool-list', texts: 'texts-zh' });
    expect(error).toContain('no chunk for the screen list');
    expect(error).toContain('webpackChunkName: "screen-list"');
  }, 400_000);

  it('lists the files of what it contributes, and isn’t written when these could not be fetched early', async () => {
    const card = { slot: 'host/dashboard-card/v1', id: 'counts', order: 1, title, place: 'main' };
    const action = {
      slot: 'host/palette-action/v1',
      id: 'go',
      order: 1,
      title,
      icon: 'orders',
      to: '/reports/list',
    };
    const keys = {
      slot: 'host/keys/v1',
      id: 'lists',
      order: 1,
      title,
      to: '/reports/list',
      keys: [{ press: ['j'], does: title }],
    };
    const declared = [card, action, keys];
    const chunks = { screen: 'screen-list', texts: 'texts-zh' };
    const cardIn = (chunk: string) =>
      `export const card = () => import(/* webpackChunkName: "${chunk}" */ './card.js');`;
    const [error] = await errorsOf({ ...chunks, more: cardIn('card') }, declared);
    expect(error).toContain('webpackChunkName: "contribution-counts"');
    expect(await errorsOf({ ...chunks, more: cardIn('contribution-counts') }, declared)).toEqual([]);
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'out/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      contributes: declared,
      preload: { 'contribution-counts': ['contribution-counts.js'] },
    });
  }, 400_000);
});
