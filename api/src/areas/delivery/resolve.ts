import { createHash } from 'node:crypto';
import type {
  Areas,
  Deployment,
  FallbackRelease,
  Registry,
  RegistryRemote,
} from '@certdeck/contract/schemas';
import { HOST, trialOf } from '@certdeck/store';
import { plainHost } from '../../platform/server/plain-host.ts';

/**
 * Who gets which release: a host name's own release before a canary before everybody's. The canary
 * is a share of visitors in percent; `visitor` is a random name, and who has none gets everybody's.
 */
export function resolveRegistry(deployment: Deployment, hostname: string, visitor?: string): Registry {
  const { registry, canaries, pins } = deployment;
  const pinned = pins[plainHost(hostname)] ?? {};
  const choose = (remote: RegistryRemote): RegistryRemote => {
    const own = pinned[remote.id];
    if (own) return own;
    const canary = canaries[remote.id];
    return canary && visitor && placeOf(visitor, remote.id, canary.remote.release) < canary.share
      ? canary.remote
      : remote;
  };
  const known = new Set(registry.remotes.map(({ id }) => id));
  // A host may have an area that nobody else has yet.
  const onlyHere = Object.values(pinned).filter(({ id }) => !known.has(id));
  const remotes = [...registry.remotes.map(choose), ...onlyHere].map((remote) => {
    const fallback = fallbackOf(deployment, remote);
    return fallback ? { ...remote, fallback } : remote;
  });
  return { ...registry, shell: shellFor(deployment, hostname, visitor), remotes };
}

/** The release of the shell for a host name and a visitor, by the same order. */
export function shellFor(
  { hostRelease, hostCanary, hostPins }: Deployment,
  hostname: string,
  visitor?: string,
): string {
  const own = hostPins[plainHost(hostname)];
  if (own) return own;
  const isTried = hostCanary && visitor && placeOf(visitor, HOST, hostCanary.release) < hostCanary.share;
  return isTried ? hostCanary.release : hostRelease;
}

/** Whether anything is tried on a share of visitors, so that each of them needs a place. */
export const hasTrials = ({ canaries, hostCanary }: Deployment): boolean =>
  hostCanary !== undefined || Object.keys(canaries).length > 0;

/**
 * Trials that the visitors of a host name take part in, on either side: of whatever a share of them gets, but for
 * what the host name has of its own.
 */
export function trialsFor(
  { canaries, pins, hostCanary, hostPins }: Deployment,
  hostname: string,
): Record<string, number> {
  const plain = plainHost(hostname);
  const trials: Record<string, number> = {};
  for (const [id, canary] of Object.entries(canaries)) {
    const trial = trialOf(canary);
    if (trial !== undefined && !pins[plain]?.[id]) trials[id] = trial;
  }
  const trial = hostCanary && trialOf(hostCanary);
  if (trial !== undefined && !hostPins[plain]) trials[HOST] = trial;
  return trials;
}

/** The last shell known to be good for who can't start `release`: everybody's, or what everybody had before. */
export function shellBefore(deployment: Deployment, release: string): string[] {
  const { hostRelease, earlier, withdrawn } = deployment;
  const candidates = [hostRelease, ...(earlier[HOST] ?? []).map((one) => one.release)];
  return candidates.filter((one) => one !== release && !(withdrawn[HOST] ?? []).includes(one));
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
      const { preload: _early, needs: _shared, uses: _names, chunks: _hashes, ...known } = manifest;
      const routes = known.routes.map(({ description: _words, opening: _drawn, ...route }) => route);
      return { ...remote, manifest: { ...known, routes } };
    }),
  };
}

/**
 * A visitor's place from 0 to below 100, the same at each visit and another for each release: a larger
 * share keeps those who are in it, and one unlucky visitor doesn't get all canaries.
 */
function placeOf(visitor: string, part: string, release: string): number {
  const hash = createHash('sha256').update(`${visitor}/${part}/${release}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
