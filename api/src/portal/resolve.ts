import { createHash } from 'node:crypto';
import type { Deployment, Registry, RegistryRemote } from '@certdeck/contract/schemas';

/**
 * Who gets which release: a host name's own release before a canary before everybody's. The canary
 * is a share of visitors in percent; `visitor` is a random name, and who has none gets everybody's.
 */
export function resolveRegistry(deployment: Deployment, hostname: string, visitor?: string): Registry {
  const { registry, canaries, pins, hostRelease } = deployment;
  const pinned = pins[hostname.toLowerCase()] ?? {};
  const choose = (remote: RegistryRemote): RegistryRemote => {
    const own = pinned[remote.id];
    if (own) return own;
    const canary = canaries[remote.id];
    return canary && visitor && placeOf(visitor, remote.id) < canary.share ? canary.remote : remote;
  };
  const known = new Set(registry.remotes.map(({ id }) => id));
  // A host may have an area that nobody else has yet.
  const onlyHere = Object.values(pinned).filter(({ id }) => !known.has(id));
  return { ...registry, shell: hostRelease, remotes: [...registry.remotes.map(choose), ...onlyHere] };
}

/**
 * A visitor's place from 0 to below 100, the same at each visit and another for each remote: a larger
 * share keeps those who are in it, and one unlucky visitor doesn't get all canaries.
 */
function placeOf(visitor: string, remote: string): number {
  const hash = createHash('sha256').update(`${visitor}/${remote}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
