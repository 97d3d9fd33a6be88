import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Configuration } from 'webpack';
import { buildTarget } from './build-target.ts';
import { namingPath, releaseMadeOf } from './release-name.ts';
import { RemoteManifestPlugin } from '../webpack/remote-manifest-plugin.ts';
import { distFolder, root } from '../workspace.ts';

/** A remote's sources can't be built, or not into the folder of releases; the message names the file. */
export class NoSuchRemoteError extends Error {
  override name = 'NoSuchRemoteError';
}

/** One remote as its sources are now. */
export interface RemoteBuild {
  id: string;
  /** Where a store keeps which release these sources have led to, below the folder of releases. */
  naming: string;
  /** The release of these sources; undefined when nobody has built them. Its files may be elsewhere. */
  release(): string | undefined;
  /** Builds them. Rejects when that fails; what is wrong in which file has been printed by then. */
  build(): Promise<void>;
}

/**
 * Reads a remote's webpack configuration. `from` is its folder when that isn't `remote-<id>` of this repository.
 * Rejects with a NoSuchRemoteError.
 */
export async function remoteBuild(id: string, from = `remote-${id}`): Promise<RemoteBuild> {
  const file = join(resolve(root, from), 'webpack.config.ts');
  if (!existsSync(file)) throw new NoSuchRemoteError(`there is no remote ${id}: ${file} is missing`);
  const { default: configuration } = (await import(file)) as { default: Configuration };
  const place = dirname(configuration.output?.path ?? '');
  const wanted = join(distFolder, 'remotes', id);
  if (place !== wanted) throw new NoSuchRemoteError(`${file} builds into ${place}, which isn't ${wanted}`);
  const plugin = configuration.plugins?.find((one) => one instanceof RemoteManifestPlugin);
  const inputs = plugin?.options.inputs;
  if (!inputs) throw new NoSuchRemoteError(`${file} isn't made by createRemoteConfig`);
  // As they are now: a build that is under way looks again when it has ended.
  const digest = inputs();
  return {
    id,
    naming: namingPath(id, digest),
    release: () => releaseMadeOf(id, digest, distFolder),
    build: () => buildTarget(file),
  };
}
