import { existsSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { createHostConfig } from './host-config.ts';
import { DEV_RELEASE } from './release-name.ts';
import { createRemoteConfig } from './remote-config.ts';
import type { ManifestSource } from './remote-manifest-plugin.ts';
import { root } from './workspace.ts';

/**
 * Builds a target in development mode below a folder of releases, now and after each change; `built` hears
 * how long it took. A build that fails prints why and leaves the one before. Resolves how to stop.
 */
export async function watchTarget(
  target: string,
  folder: string,
  built: (took: string) => void,
): Promise<() => void> {
  const isHost = target === 'host';
  const path = isHost ? join(folder, 'host', DEV_RELEASE) : join(folder, 'remotes', target, DEV_RELEASE);
  const configuration = isHost ? createHostConfig('development') : await remoteConfig(target);
  const compiler = webpack({
    ...configuration,
    output: { ...configuration.output, path },
    // In development webpack would write half a build over the one that works.
    optimization: { ...configuration.optimization, emitOnErrors: false },
  });
  compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      console.error(error ?? faultsOf(stats));
      console.error(`${target} isn't built: pages keep what was built last`);
      return;
    }
    built(`${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
  });
  return () => compiler.close(() => undefined);
}

/** What is wrong in the sources, for a terminal. */
function faultsOf(stats: Stats | undefined): string | undefined {
  return (
    stats
      ?.toString({ all: false, errors: true, moduleTrace: false, colors: process.stdout.isTTY })
      // The compiler's own inside, which the code's fault isn't in.
      .replaceAll(/\n*Caused by:\n[^]*?Stack backtrace:\n(?: .*\n?)*/g, '\n')
      .replaceAll(/^Module build failed \(from .*\):\n/gm, '')
      .trim()
  );
}

/** The remote's own configuration, in development mode. */
async function remoteConfig(id: string): Promise<Configuration> {
  const file = join(root, `remote-${id}`, 'src/manifest.ts');
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const { manifest } = (await import(file)) as { manifest: ManifestSource };
  return createRemoteConfig({ id, manifest, mode: 'development' });
}
