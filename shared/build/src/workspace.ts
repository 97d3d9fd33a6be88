import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { lockedFor } from './checks/lockfile.ts';
import { sharedModules } from './webpack/shared-modules.ts';

/** The repository's root. */
export const root = join(import.meta.dirname, '../../..');
/** Folder of releases; the server serves the same one. */
export const distFolder = resolve(root, process.env['RELEASES_DIR'] || 'dist');

/** Tools that look after sources and releases but put nothing into a release. */
const apart = new Set(
  [
    'release',
    'new-area',
    'new-remote',
    'boundaries.ts',
    'package-layers.ts',
    'capability-graph.ts',
    'modules.ts',
    'mutate',
    'test-only-exports.ts',
    'trace-tests.ts',
    'trace.ts',
    'dev',
    'dev.ts',
    'dev-proxy.ts',
    'dev-watch.ts',
  ].map((name) => join(root, 'shared/build/src', name)),
);

/** Every remote of this repository, by id: the folders named `remote-…`. */
export function remoteIds(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'webpack.config.ts')))
    .map((name) => name.slice('remote-'.length))
    .sort();
}

/** Installed version of every shared module, read from the package that holds it. */
export function sharedVersions(): Record<string, string> {
  const fromHost = createRequire(join(root, 'host/package.json'));
  const fromUi = createRequire(join(root, 'shared/ui/package.json'));
  return Object.fromEntries(
    sharedModules.map(({ request, shareKey = request }) => {
      const name = request
        .split('/')
        .slice(0, request.startsWith('@') ? 2 : 1)
        .join('/');
      if (name.startsWith('@certdeck/')) {
        const file = join(root, 'shared', name.slice('@certdeck/'.length), 'package.json');
        return [shareKey, readVersion(file)];
      }
      const from = name === '@emotion/react' ? fromUi : fromHost;
      return [shareKey, readVersion(from.resolve(`${name}/package.json`))];
    }),
  );
}

function readVersion(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

/** Twelve hex digits that change when any file below these folders does; tests and docs don't count. */
export function hashOfInputs(folders: readonly string[], extra: readonly string[] = []): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.endsWith('.md')) continue;
      if (/\.test\.tsx?$/.test(entry.name)) continue;
      const full = join(path, entry.name);
      if (apart.has(full)) continue;
      if (entry.isDirectory()) visit(full);
      else hash.update(full.slice(root.length)).update('\0').update(readFileSync(full)).update('\0');
    }
  };
  for (const folder of folders) visit(join(root, folder));
  hash.update(lockedFor(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'), folders)).update('\0');
  for (const text of extra) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** Workspace packages whose code ends up inside a remote; the shared singletons don't. */
export const bundledPackages = [
  'shared/contract',
  'shared/validation',
  'shared/worker',
  'shared/pki',
  'shared/build/src',
];
export const hostPackages = [
  ...bundledPackages,
  'shared/session',
  'shared/i18n',
  'shared/ui',
  'shared/parties',
  'shared/federation',
];
