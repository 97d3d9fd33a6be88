import type { RegistryRemote } from '@certdeck/contract/schemas';
import {
  arrivalOf,
  currentOf,
  endCanary,
  makeCurrent,
  pinTo,
  previousOf,
  promote,
  ReleaseError,
  retire,
  rollBack,
  signed,
  startCanary,
  type Store,
  unpin,
} from '@certdeck/store';
import { ManifestError, registryEntry } from './registry-file.ts';
import { remoteBuild } from './remote-build.ts';
import { buildRelease } from './build-release.ts';
import { checkNext } from './checks/next.ts';
import { settle } from './checks/refusal.ts';
import { type Command, deployed, type Order } from './command.ts';
import { type RolloutStep, rollOutPart, type ReleasedPart, type SlowChecks } from './roll-out.ts';
import { signatureOf } from './signature.ts';

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
export async function releaseRemote(store: Store, order: Order, checks?: SlowChecks): Promise<string> {
  const { id, from, release: wanted } = order;
  const subject: ReleasedPart = {
    part: id,
    isOfTheseSources: async (release) =>
      (await remoteBuild(id, from).catch(() => undefined))?.release() === release,
    build: async () => {
      if (wanted === undefined) return buildRelease(store, id, from);
      await builtRelease(store, id, wanted);
      return { release: wanted, built: false, paths: [] };
    },
    rolloutStep: async (name) => rolloutStepOf(order, await builtRelease(store, id, name)),
  };
  return rollOutPart(store, order, subject, checks);
}

function rolloutStepOf(
  { canary, promoteAfter, host, release, from }: Order,
  remote: RegistryRemote,
): RolloutStep {
  if (host)
    return { outcome: `is what ${host} gets`, step: (before, now) => pinTo(before, remote, host, now) };
  if (canary)
    return {
      outcome: `goes to ${canary} % of visitors`,
      step: (before, now) => startCanary(before, remote, { share: canary, promoteAfter }, now),
    };
  return {
    outcome: 'is current',
    step(before, now) {
      const { id } = remote;
      if (currentOf(before, id)?.release === remote.release && !before.canaries[id]) return undefined;
      // A release by its name alone says nothing of where its sources are.
      return makeCurrent(before, remote, now, 'release', ...(release ? [] : [from !== undefined]));
    },
  };
}

/** Ends a host's own release or a canary, or makes the previous release everybody's. */
export const rollbackRemote: Command = async (store, order) => {
  const { id, host } = order;
  let outcome = '';
  const next = await store.change(async (current) => {
    const before = deployed(current, store);
    const now = new Date();
    const by = signatureOf(order);
    if (host) {
      outcome = `${host} gets what everybody gets`;
      return signed(before, unpin(before, id, host, now), by);
    }
    if (before.canaries[id]) {
      outcome = 'the canary has ended, nothing else changed';
      return signed(before, endCanary(before, id, now), by);
    }
    const previous = previousOf(before, id);
    if (!previous)
      throw new ReleaseError(
        `${id} has no earlier release to go back to: release another, or take it away with npm run retire -- ${id}`,
      );
    const back = rollBack(before, await builtRelease(store, id, previous), now);
    settle(`${id} ${previous}`, await checkNext(store, back, { part: id, release: previous }), false);
    outcome = `${previous} is current again`;
    return signed(before, back, { ...by, commit: arrivalOf(before, id, previous)?.commit });
  });
  return `${id}: ${outcome} (revision ${next?.registry.revision})`;
};

/** Makes a remote's canary everybody's. */
export const promoteRemote: Command = async (store, order) => {
  const { id } = order;
  const next = await store.change(async (current) => {
    const before = deployed(current, store);
    const done = promote(before, id, new Date());
    const release = currentOf(done, id)?.release ?? '';
    const forced = settle(
      `${id} ${release}`,
      await checkNext(store, done, { part: id, release }),
      order.force,
    );
    const commit = arrivalOf(before, id, release)?.commit;
    return signed(before, done, { ...signatureOf(order), commit, ...(forced.length > 0 ? { forced } : {}) });
  });
  return `${id} ${next && currentOf(next, id)?.release} is everybody's (revision ${next?.registry.revision})`;
};

/** Takes a remote away; its area is then no longer there for anybody. */
export const retireRemote: Command = async (store, order) => {
  const { id } = order;
  const next = await store.change((current) => {
    const before = deployed(current, store);
    return signed(before, retire(before, id, new Date()), signatureOf(order));
  });
  return `${id} is gone; its releases stay, and npm run release -- ${id} brings it back (revision ${next?.registry.revision})`;
};
