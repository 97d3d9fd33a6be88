import { join } from 'node:path';
import webpack, { type Stats } from 'webpack';
import { devHostConfig, devRemoteConfig } from './configs.ts';
import { DEV_RELEASE } from '../release/release-name.ts';

/** What comes of one build. */
export interface WatchListener {
  /**
   * It is there; `took` says how long it was on the way, for a person. `hash` is webpack's, the same when nothing
   * has changed: webpack builds again when a file was written shortly before it began to watch.
   */
  built(took: string, hash: string): void;
  /** What is wrong in the sources, for a terminal or a page. */
  failed?(text: string): void;
}

export interface WatchOptions {
  /** Open pages take changes of a remote without loading anew: in a shell with React's build for development. */
  hot?: boolean;
}

/**
 * Builds a target in development mode below a folder of releases, now and after each change. A build that fails prints
 * why and leaves the one before. Resolves how to stop.
 */
export async function watchTarget(
  target: string,
  folder: string,
  { built, failed }: WatchListener,
  { hot = false }: WatchOptions = {},
): Promise<() => void> {
  const isHost = target === 'host';
  const path = isHost ? join(folder, 'host', DEV_RELEASE) : join(folder, 'remotes', target, DEV_RELEASE);
  const configuration = isHost ? devHostConfig() : await devRemoteConfig(target, { hot });
  const compiler = webpack({
    ...configuration,
    output: { ...configuration.output, path },
    // In development webpack would write half a build over the one that works.
    optimization: { ...configuration.optimization, emitOnErrors: false },
  });
  compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      const text = faultsOf(stats);
      console.error(error ?? text);
      failed?.(text ?? String(error));
      console.error(`${target} isn't built: pages keep what was built last`);
      return;
    }
    built(`${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`, stats.hash ?? '');
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
