import { ReleaseError, type Store } from '@certdeck/store';
import { NoSuchRemoteError, type RemoteBuild, remoteBuild } from './remote-build.ts';

export interface BuiltRelease {
  release: string;
  /** What of it a store keeps, below the folder of releases. */
  paths: string[];
  /** False when these sources had been built before. */
  built: boolean;
}

/**
 * Builds one remote into a folder of its own, unless these sources have been built before, here or by somebody who
 * has the same store; touches no other. `from` is the remote's folder when it isn't `remote-<id>` of this
 * repository. Rejects with a ReleaseError.
 */
export async function buildRelease(
  store: Pick<Store, 'bring'>,
  id: string,
  from?: string,
): Promise<BuiltRelease> {
  const sources = await remoteBuild(id, from).catch((error: unknown) => {
    throw error instanceof NoSuchRemoteError ? new ReleaseError(error.message, { cause: error }) : error;
  });
  const pathsOf = (release: string) => [`remotes/${id}/${release}`, sources.naming];
  const earlierRelease = await bringRelease(store, sources);
  if (earlierRelease) return { release: earlierRelease, paths: pathsOf(earlierRelease), built: false };
  await sources.build().catch((cause: unknown) => {
    throw new ReleaseError(`${id} was not released: its build failed`, { cause });
  });
  const release = sources.release();
  if (!release) throw new ReleaseError(`${id} was not released: a source was changed while it was built`);
  return { release, paths: pathsOf(release), built: true };
}

/** The release of some sources, if somebody has built them; its files are here then. */
export async function bringRelease(
  store: Pick<Store, 'bring'>,
  sources: RemoteBuild,
): Promise<string | undefined> {
  await store.bring(sources.naming);
  const release = sources.release();
  return release && (await store.bring(`remotes/${sources.id}/${release}`)) ? release : undefined;
}
