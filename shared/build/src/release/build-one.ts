/**
 * Builds one target into its own release folder: `host`, a remote's id, or the path of a webpack
 * configuration. The folder of a remote is named by what was built. Run by `build.ts`.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { compressFolder } from './compress.ts';
import { keepRelease, UNNAMED } from './release-name.ts';
import { RemoteManifestPlugin } from '../webpack/remote-manifest-plugin.ts';
import { root } from '../workspace.ts';

const target = process.argv[2];
if (!target) throw new Error('say which target to build: host, or the id of a remote');

const file = target.endsWith('.ts')
  ? resolve(target)
  : join(root, target === 'host' ? 'host' : `remote-${target}`, 'webpack.config.ts');
const { default: configuration } = (await import(file)) as { default: Configuration };

const outputPath = configuration.output?.path;
if (!outputPath) throw new Error(`${target}: its webpack configuration has no output.path`);
const isNamedLater = basename(outputPath) === UNNAMED;
const isRebuilt = existsSync(outputPath);
// Built beside its place and moved there whole: a folder that exists is a release that is complete. Under this
// process's own number, since somebody else may be building the same release now.
const place = `${basename(outputPath)}.`;
const building = `${outputPath}.${process.pid}.building`;
for (const name of existsSync(dirname(outputPath)) ? readdirSync(dirname(outputPath)) : []) {
  const [pid, kind] = name.startsWith(place) ? name.slice(place.length).split('.') : [];
  if (kind === 'building' && (Number(pid) === process.pid || !isRunning(Number(pid))))
    rmSync(join(dirname(outputPath), name), { recursive: true, force: true });
}

const remote = configuration.plugins?.find((one) => one instanceof RemoteManifestPlugin)?.options;
const inputs = remote?.inputs?.();
const compiler = webpack({ ...configuration, output: { ...configuration.output, path: building } });
const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
  compiler.run((error, result) => (error ? reject(error) : resolve(result)));
});
await new Promise<void>((resolve, reject) => {
  compiler.close((error) => (error ? reject(error) : resolve()));
});
if (!stats || stats.hasErrors()) {
  console.error(stats?.toString({ preset: 'errors-only', colors: false }));
  process.exit(1);
}
await compressFolder(building);
const { release } = isNamedLater
  ? (JSON.parse(readFileSync(join(building, 'manifest.json'), 'utf8')) as { release: string })
  : { release: basename(outputPath) };
const finished = join(dirname(outputPath), release);
if (isRebuilt) rmSync(finished, { recursive: true, force: true });
try {
  renameSync(building, finished);
} catch (error) {
  // Somebody else was sooner, and what is served already stays: both are made from the same.
  rmSync(building, { recursive: true, force: true });
  if (!existsSync(finished)) throw error;
}
// If a source was changed meanwhile, nobody knows which of its two states was built.
if (remote && inputs && inputs === remote.inputs?.())
  keepRelease(remote.id, inputs, release, join(dirname(outputPath), '../..'));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
