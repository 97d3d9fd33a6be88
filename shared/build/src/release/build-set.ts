import type { Deployment, RegistryRemote } from '@certdeck/contract/schemas';
import { after, currentOf, isPlaced, makeCurrent } from './changes.ts';

/**
 * Makes what a build made current: the host and exactly these remotes. A remote's release that
 * somebody placed by hand (rolled back, a canary, one host's own) stays where it is.
 * Undefined when all of it is current already.
 */
export function makeSetCurrent(
  before: Deployment | undefined,
  hostRelease: string,
  remotes: readonly RegistryRemote[],
  now: Date,
): Deployment | undefined {
  if (!before) {
    const registry = { schema: 1 as const, revision: 0, remotes: [...remotes] };
    const nothing = { canaries: {}, pins: {}, earlier: {}, withdrawn: {}, changes: [] };
    const step = { what: 'build' as const, part: 'host', release: hostRelease };
    return after({ hostRelease, registry, ...nothing }, {}, step, now);
  }
  const wanted = remotes.map((remote) => {
    const current = currentOf(before, remote.id);
    return current && isPlaced(before, remote.id, remote.release) ? current : remote;
  });
  const names = (list: readonly RegistryRemote[]) => list.map(({ id, release }) => `${id} ${release}`).join();
  if (before.hostRelease === hostRelease && names(before.registry.remotes) === names(wanted))
    return undefined;

  let next = before;
  for (const remote of wanted) {
    if (currentOf(before, remote.id)?.release !== remote.release) next = makeCurrent(next, remote, now);
  }
  const registry = { ...next.registry, remotes: wanted };
  return after(next, { hostRelease, registry }, { what: 'build', part: 'host', release: hostRelease }, now);
}
