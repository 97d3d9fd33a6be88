/**
 * One remote (or the host) with reload, the rest as built: `npm run dev -- orders`.
 * The watched target is built in development mode into its own folder of releases, which links to
 * everything else; the portal serves that folder and tells open pages to reload after each build.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { buildAll } from './build.ts';
import { createHostConfig } from './host-config.ts';
import { readDeployment, registryEntry, writeDeployment } from './registry-file.ts';
import { createRemoteConfig } from './remote-config.ts';
import type { ManifestSource } from './remote-manifest-plugin.ts';
import { distFolder, remoteIds, root } from './workspace.ts';

const target = process.argv[2] ?? '';
const known = ['host', ...remoteIds()];
if (!known.includes(target)) {
  console.error(`say which part to work on: npm run dev -- ${known.join(' | ')}`);
  process.exit(1);
}

await buildAll((line) => console.log(line));
const deployed = readDeployment();
if (!deployed) throw new Error('the build left no deployment');

const folder = join(root, 'node_modules/.cache/dev', target);
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'host'), { recursive: true });
mkdirSync(join(folder, 'remotes'), { recursive: true });
const RELEASE = 'dev';
if (target !== 'host') {
  symlinkSync(join(distFolder, 'host', deployed.hostRelease), join(folder, 'host', deployed.hostRelease));
}
for (const { id, release } of deployed.registry.remotes) {
  if (id === target) continue;
  mkdirSync(join(folder, 'remotes', id));
  symlinkSync(join(distFolder, 'remotes', id, release), join(folder, 'remotes', id, release));
}

const output = target === 'host' ? join(folder, 'host', RELEASE) : join(folder, 'remotes', target, RELEASE);
const configuration = target === 'host' ? createHostConfig('development') : await remoteConfig(target);
const compiler = webpack({ ...configuration, output: { ...configuration.output, path: output } });

let revision = deployed.registry.revision;
let server: ReturnType<typeof spawn> | undefined;
compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
  if (error || !stats || stats.hasErrors()) {
    console.error(error ?? stats?.toString({ preset: 'errors-only', colors: true }));
    return;
  }
  revision += 1;
  const remotes = deployed.registry.remotes.map((remote) =>
    remote.id === target ? registryEntry(target, RELEASE, folder) : remote,
  );
  writeDeployment(
    {
      hostRelease: target === 'host' ? RELEASE : deployed.hostRelease,
      registry: { schema: 1, revision, remotes },
    },
    folder,
  );
  console.log(`${target} built in ${((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000} s`);
  server ??= startServer();
});

/** The remote's own configuration, in development mode. */
async function remoteConfig(id: string): Promise<Configuration> {
  const file = join(root, `remote-${id}`, 'src/manifest.ts');
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const { manifest } = (await import(file)) as { manifest: ManifestSource };
  return createRemoteConfig({ id, manifest, mode: 'development' });
}

function startServer(): ReturnType<typeof spawn> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  console.log(`Certdeck ${version}: ${target} reloads as you save, the rest is as built`);
  const child = spawn(process.execPath, [join(root, 'api/src/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, RELEASES_DIR: folder, DEV_RELOAD: '1' },
  });
  child.on('exit', (code) => process.exit(code ?? 0));
  return child;
}

process.on('SIGINT', () => {
  compiler.close(() => undefined);
});
