import type { RegistryRemote } from '@certdeck/contract/schemas';
import { ManifestError, registryEntry } from '../registry-file.ts';
import { buildRelease } from './build-release.ts';
import {
  currentOf,
  endCanary,
  makeCurrent,
  pinTo,
  previousOf,
  promote,
  ReleaseError,
  retire,
  rollBack,
  startCanary,
  unpin,
} from './changes.ts';
import { checkAgainstHost, checkAgainstOthers } from './check.ts';
import { type Command, deployed } from './command.ts';
import { hostManifestIn } from './host-commands.ts';
import type { Store } from './store.ts';

async function builtRelease(store: Store, id: string, name: string): Promise<RegistryRemote> {
  if (!(await store.bring(`remotes/${id}/${name}`)))
    throw new ReleaseError(`there is no release ${id} ${name} in ${store.place}`);
  try {
    return registryEntry(id, name);
  } catch (error) {
    throw error instanceof ManifestError ? new ReleaseError(error.message) : error;
  }
}

/** Builds a remote unless that release exists, and gives it to whom the order names. */
export const releaseRemote: Command = async (store, { id, canary, host, release: wanted, from }) => {
  deployed(await store.read(), store);
  const { release: name, built } = wanted ? { release: wanted, built: false } : await buildRelease(id, from);
  if (built || !wanted) await store.publish(`remotes/${id}/${name}`);
  const remote = await builtRelease(store, id, name);
  let outcome = 'is current already';
  const next = await store.change(async (current) => {
    const before = deployed(current, store);
    checkAgainstHost(remote.manifest, await hostManifestIn(store, before.hostRelease));
    checkAgainstOthers(remote.manifest, before);
    const now = new Date();
    if (host) {
      outcome = `is what ${host} gets`;
      return pinTo(before, remote, host, now);
    }
    if (canary) {
      outcome = `goes to ${canary} % of visitors`;
      return startCanary(before, remote, canary, now);
    }
    if (currentOf(before, id)?.release === name && !before.canaries[id]) return undefined;
    outcome = 'is current';
    // A release by its name alone says nothing of where its sources are.
    return makeCurrent(before, remote, now, 'release', ...(wanted ? [] : [from !== undefined]));
  });
  return `${id} ${name} ${built ? 'was built and ' : ''}${outcome} (revision ${next?.registry.revision})`;
};

/** Ends a host's own release or a canary, or makes the previous release everybody's. */
export const rollbackRemote: Command = async (store, { id, host }) => {
  let outcome = '';
  const next = await store.change(async (current) => {
    const before = deployed(current, store);
    const now = new Date();
    if (host) {
      outcome = `${host} gets what everybody gets`;
      return unpin(before, id, host, now);
    }
    if (before.canaries[id]) {
      outcome = 'the canary has ended, nothing else changed';
      return endCanary(before, id, now);
    }
    const previous = previousOf(before, id);
    if (!previous)
      throw new ReleaseError(
        `${id} has no earlier release to go back to: release another, or take it away with npm run retire -- ${id}`,
      );
    const remote = await builtRelease(store, id, previous);
    checkAgainstHost(remote.manifest, await hostManifestIn(store, before.hostRelease));
    outcome = `${previous} is current again`;
    return rollBack(before, remote, now);
  });
  return `${id}: ${outcome} (revision ${next?.registry.revision})`;
};

/** Makes a remote's canary everybody's. */
export const promoteRemote: Command = async (store, { id }) => {
  const next = await store.change(async (current) => {
    const before = deployed(current, store);
    const canary = before.canaries[id];
    if (canary) checkAgainstHost(canary.remote.manifest, await hostManifestIn(store, before.hostRelease));
    return promote(before, id, new Date());
  });
  return `${id} ${next && currentOf(next, id)?.release} is everybody's (revision ${next?.registry.revision})`;
};

/** Takes a remote away; its area is then no longer there for anybody. */
export const retireRemote: Command = async (store, { id }) => {
  const next = await store.change((current) => retire(deployed(current, store), id, new Date()));
  return `${id} is gone; its releases stay, and npm run release -- ${id} brings it back (revision ${next?.registry.revision})`;
};
