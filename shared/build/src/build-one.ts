/**
 * Builds one target into its own release folder: `host`, a remote's id, or the path of a webpack
 * configuration. Run by `build.ts`.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { compressFolder } from './compress.ts';
import { root } from './workspace.ts';

const target = process.argv[2];
if (!target) throw new Error('say which target to build: host, or the id of a remote');

const file = target.endsWith('.ts')
  ? resolve(target)
  : join(root, target === 'host' ? 'host' : `remote-${target}`, 'webpack.config.ts');
const { default: configuration } = (await import(file)) as { default: Configuration };

const finished = configuration.output?.path;
if (!finished) throw new Error(`${target}: its webpack configuration has no output.path`);
const isRebuilt = existsSync(finished);
// Built beside its place and moved there whole: a folder that exists is a release that is complete. Under this
// process's own number, since somebody else may be building the same release now.
const place = `${basename(finished)}.`;
const building = `${finished}.${process.pid}.building`;
for (const name of existsSync(dirname(finished)) ? readdirSync(dirname(finished)) : []) {
  const [pid, kind] = name.startsWith(place) ? name.slice(place.length).split('.') : [];
  if (kind === 'building' && (Number(pid) === process.pid || !isRunning(Number(pid))))
    rmSync(join(dirname(finished), name), { recursive: true, force: true });
}

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
if (isRebuilt) rmSync(finished, { recursive: true, force: true });
try {
  renameSync(building, finished);
} catch (error) {
  // Somebody else was sooner, and what is served already stays: both are made from the same.
  rmSync(building, { recursive: true, force: true });
  if (!existsSync(finished)) throw error;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
