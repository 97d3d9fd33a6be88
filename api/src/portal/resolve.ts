import { createHash } from 'node:crypto';
import type {
  Areas,
  Deployment,
  FallbackRelease,
  Registry,
  RegistryRemote,
} from '@certdeck/contract/schemas';
import { plainHost } from '../partners/host-sites.ts';

/**
 * Who gets which release: a host name's own release before a canary before everybody's. The canary
 * is a share of visitors in percent; `visitor` is a random name, and who has none gets everybody's.
 */
export function resolveRegistry(deployment: Deployment, hostname: string, visitor?: string): Registry {
  const { registry, canaries, pins, hostRelease } = deployment;
  const pinned = pins[plainHost(hostname)] ?? {};
  const choose = (remote: RegistryRemote): RegistryRemote => {
    const own = pinned[remote.id];
    if (own) return own;
    const canary = canaries[remote.id];
    return canary && visitor && placeOf(visitor, canary.remote) < canary.share ? canary.remote : remote;
  };
  const known = new Set(registry.remotes.map(({ id }) => id));
  // A host may have an area that nobody else has yet.
  const onlyHere = Object.values(pinned).filter(({ id }) => !known.has(id));
  const remotes = [...registry.remotes.map(choose), ...onlyHere].map((remote) => {
    const fallback = fallbackOf(deployment, remote);
    return fallback ? { ...remote, fallback } : remote;
  });
  return { ...registry, shell: hostRelease, remotes };
}

/**
 * The last release known to be good, for a tab that can get nothing of its own: for a canary or a host's
 * own release what everybody has, otherwise what everybody had before. Never one that was rolled back.
 */
function fallbackOf(deployment: Deployment, { id, release }: RegistryRemote): FallbackRelease | undefined {
  const current = deployment.registry.remotes.find((remote) => remote.id === id);
  const withdrawn = deployment.withdrawn[id] ?? [];
  const candidates = [
    ...(current
      ? [{ release: current.release, base: current.base, integrity: current.manifestIntegrity }]
      : []),
    ...(deployment.earlier[id] ?? []),
  ];
  for (const { release: other, base, integrity } of candidates) {
    if (other === release || withdrawn.includes(other) || !base || !integrity) continue;
    return { release: other, base, integrity };
  }
  return undefined;
}

/** Without the remotes of areas that aren't allowed. */
export function onlyAreas(registry: Registry, areas: Areas): Registry {
  if (areas === 'all') return registry;
  return { ...registry, remotes: registry.remotes.filter(({ id }) => areas.includes(id)) };
}

/** The part of a registry that browsers get: without what only the server needs to write the page. */
export function forBrowser(registry: Registry): Registry {
  return {
    ...registry,
    remotes: registry.remotes.map(({ manifestIntegrity: _own, manifest, ...remote }) => {
      const { preload: _early, needs: _shared, chunks: _hashes, ...known } = manifest;
      return { ...remote, manifest: known };
    }),
  };
}

/**
 * A visitor's place from 0 to below 100, the same at each visit and another for each release: a larger
 * share keeps those who are in it, and one unlucky visitor doesn't get all canaries.
 */
function placeOf(visitor: string, { id, release }: RegistryRemote): number {
  const hash = createHash('sha256').update(`${visitor}/${id}/${release}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
