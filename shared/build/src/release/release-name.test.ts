import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
let folder: string;
const title = { zh: '报告', en: 'Reports', es: 'Informes', de: 'Berichte', ja: 'レポート', fr: 'Rapports' };
const manifest = {
  contract: '^1.0',
  owner: 'team-reports',
  title,
  routes: [{ path: '/reports/list', title, screen: 'list', permission: 'session' }],
  navigation: [],
  provides: [],
  permissions: {},
  consumes: [],
};
const files: Record<string, string> = {
  // Like a package of the workspace: one index file over several modules, without side effects.
  'package.json': '{"sideEffects":false}',
  'contract.ts': `export * from './orders.ts';\nexport * from './tools.ts';\n`,
  'orders.ts': `export const orderCall = { path: '/orders' };\n`,
  'tools.ts': `export const toolCall = { path: '/tools' };\n`,
};
const source = (id: string, call: string): Record<string, string> => ({
  [`${id}.ts`]: `export const screens = { list: () => import(/* webpackChunkName: "screen-list" */ './${id}-list.ts') };\n`,
  [`${id}-list.ts`]: `import { ${call} } from './contract.ts';\nexport default () => document.title = ${call}.path;\n`,
});

/** Builds a remote of the folder as it is now, with the configuration that remotes have but for the federation. */
async function build(id: string, variant = ''): Promise<string> {
  const file = join(folder, `${id}.config.ts`);
  const from = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  writeFileSync(
    file,
    `import { createHash } from 'node:crypto';
    import { readdirSync, readFileSync } from 'node:fs';
    import { baseConfig } from ${from('../webpack/base-config.ts')};
    import { ChunkIntegrityPlugin } from ${from('../webpack/chunk-integrity-plugin.ts')};
    import { containerName, UNNAMED } from ${from('release-name.ts')};
    import { RemoteManifestPlugin } from ${from('../webpack/remote-manifest-plugin.ts')};
    const folder = ${JSON.stringify(folder)};
    const base = baseConfig('x', 'production');
    const name = containerName('${id}', UNNAMED);
    const inputs = () => {
      const hash = createHash('sha256');
      for (const one of readdirSync(folder)) if (/\\.ts$/.test(one)) hash.update(one).update(readFileSync(folder + '/' + one));
      return hash.digest('hex').slice(0, 12);
    };
    export default {
      ...base,
      context: folder,
      cache: false,
      entry: { [name]: './${id}.ts' },
      output: {
        ...base.output,
        path: folder + '/releases/remotes/${id}/' + UNNAMED,
        uniqueName: name,
        filename: 'entry.js',
        chunkFilename: '[name].js',
      },
      plugins: [
        new ChunkIntegrityPlugin(),
        new RemoteManifestPlugin({
          id: '${id}', variant: '${variant}', inputs, shared: { react: '19.0.0' }, manifest: ${JSON.stringify(manifest)},
        }),
      ],
    };`,
  );
  const before = releasesOf(id);
  await run(process.execPath, ['--no-warnings', join(import.meta.dirname, 'build-one.ts'), file], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return releasesOf(id).find((name) => !before.includes(name)) ?? 'as before';
}
const remotes = () => join(folder, 'releases/remotes');
const releasesOf = (id: string) => (existsSync(join(remotes(), id)) ? readdirSync(join(remotes(), id)) : []);
const change = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-naming-'));
  const all = { ...files, ...source('billing', 'orderCall'), ...source('certhub', 'toolCall') };
  for (const [name, text] of Object.entries(all)) change(name, text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the name of a release', () => {
  it('stands in every script and in the manifest, and is the hash of what they say', async () => {
    const release = await build('billing');
    expect(release).toMatch(/^[0-9a-f]{12}$/);
    const place = join(remotes(), 'billing', release);
    for (const file of ['entry.js', 'screen-list.js'])
      expect(readFileSync(join(place, file), 'utf8')).toContain(`certdeck_billing_${release}`);
    for (const file of readdirSync(place).filter((name) => /\.(js|json)$/.test(name)))
      expect(readFileSync(join(place, file), 'utf8')).not.toMatch(/unnamed/i);
    const written: unknown = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'));
    expect(written).toMatchObject({ release, name: `certdeck_billing_${release}`, entry: 'entry.js' });
    // The build isn't needed again to know it.
    const [inputs = ''] = readdirSync(join(folder, 'releases/inputs/billing'));
    expect(readFileSync(join(folder, 'releases/inputs/billing', inputs, 'release.json'), 'utf8')).toBe(
      JSON.stringify({ schema: 1, release }),
    );
  }, 400_000);

  it('changes for the remotes whose code an edit of a shared package changed, and for no other', async () => {
    await build('certhub');
    change(
      'orders.ts',
      `/** The path of a call. */\nexport const orderCall: { path: string } = { path: '/orders' };\nexport type Other = 1;\n`,
    );
    expect([await build('billing'), await build('certhub')]).toEqual(['as before', 'as before']);
    change('tools.ts', `export const toolCall = { path: '/tools' };\nexport const unused = 1;\n`);
    expect([await build('billing'), await build('certhub')]).toEqual(['as before', 'as before']);
    change('orders.ts', `export const orderCall = { path: '/orders/v2' };\n`);
    expect(await build('certhub')).toBe('as before');
    expect(await build('billing')).toMatch(/^[0-9a-f]{12}$/);
  }, 400_000);

  it('changes for the remotes that use a call of the contract when that call changes, and for no other', async () => {
    const contract = join(folder, 'whole');
    cpSync(join(import.meta.dirname, '../../../contract/src'), contract, {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
    for (const [id, use] of [
      ['pays', 'orderCalls.pay'],
      ['cancels', 'orderCalls.cancelOrders'],
      ['decodes', 'toolCalls.readZones'],
    ] as const) {
      const [group] = use.split('.');
      change(`${id}.ts`, source(id, '')[`${id}.ts`]!);
      change(
        `${id}-list.ts`,
        `import { ${group} } from './whole/index.ts';\nexport default () => document.title = ${use}.path;\n`,
      );
    }
    const builds = async () => [await build('pays'), await build('cancels'), await build('decodes')];
    expect(await builds()).not.toContain('as before');
    const edit = (file: string, from: RegExp, to: string) => {
      const text = readFileSync(join(contract, file), 'utf8');
      expect(text).toMatch(from);
      writeFileSync(join(contract, file), text.replace(from, to));
    };
    edit('schemas/orders.ts', /$/, '\nexport const later = 1;\n');
    edit(
      'calls/orders.ts',
      /$/,
      '\n/** Of no use yet. */\nexport const later = typed<typeof schemas.cancelOrders>()({\n' +
        "  id: 'API-999', method: 'POST', path: '/v1/later', area: 'orders', permission: 'session', reply: order,\n});\n",
    );
    expect(await builds()).toEqual(['as before', 'as before', 'as before']);
    edit('calls/order-payment.ts', /'\/v1\/orders\/pay'/, "'/v1/orders/payment'");
    expect(await builds()).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), 'as before', 'as before']);
  }, 400_000);

  it('is another for another variant of the same content', async () => {
    expect(await build('certhub', 'bench')).toMatch(/^[0-9a-f]{12}$/);
  }, 400_000);
});
