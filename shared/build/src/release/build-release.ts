import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Configuration } from 'webpack';
import { buildTarget } from '../build-target.ts';
import { distFolder, root } from '../workspace.ts';
import { ReleaseError } from './changes.ts';

export interface BuiltRelease {
  release: string;
  /** False when the release's folder was there. */
  built: boolean;
}

/**
 * Builds one remote into its own folder of releases, unless that exists; touches no other.
 * `from` is the remote's folder when it isn't `remote-<id>` of this repository.
 */
export async function buildRelease(id: string, from = `remote-${id}`): Promise<BuiltRelease> {
  const file = join(resolve(root, from), 'webpack.config.ts');
  if (!existsSync(file)) throw new ReleaseError(`there is no remote ${id}: ${file} is missing`);
  const { default: configuration } = (await import(file)) as { default: Configuration };
  const folder = configuration.output?.path ?? '';
  if (dirname(folder) !== join(distFolder, 'remotes', id)) {
    throw new ReleaseError(
      `${file} builds into ${folder}, which isn't below ${join(distFolder, 'remotes', id)}`,
    );
  }
  const built = !existsSync(folder);
  // What is wrong in which file has been printed by then.
  if (built)
    await buildTarget(file).catch((cause: unknown) => {
      throw new ReleaseError(`${id} was not released: its build failed`, { cause });
    });
  return { release: basename(folder), built };
}
