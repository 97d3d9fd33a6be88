import type { Deployment, RegistryRemote } from '@certdeck/contract/schemas';
import { after, currentOf, HOST, hostsBefore, isHostPlaced, isPlaced, makeCurrent } from '@certdeck/store';

/**
 * Makes what a build made current: the host and these remotes; of others only those stay that were released
 * from another folder. A release that somebody placed by hand (rolled back, a canary, one host's own) stays
 * where it is, the shell's too; so does every remote whose new release doesn't fit the shell that stays, which
 * `fits` tells.
 * Undefined when all of it is current already.
 */
export function makeSetCurrent(
  before: Deployment | undefined,
  hostRelease: string,
  remotes: readonly RegistryRemote[],
  now: Date,
  fits: (remote: RegistryRemote, hostRelease: string) => boolean = () => true,
): Deployment | undefined {
  if (!before) {
    const registry = { schema: 1 as const, revision: 0, remotes: [...remotes] };
    const nothing = {
      hostPins: {},
      canaries: {},
      pins: {},
      earlier: {},
      withdrawn: {},
      elsewhere: [],
      changes: [],
    };
    const step = { what: 'build' as const, part: HOST, release: hostRelease };
    return after({ hostRelease, registry, ...nothing }, {}, step, now);
  }
  const isHostBack = isHostPlaced(before, hostRelease);
  const host = isHostBack ? before.hostRelease : hostRelease;
  const elsewhere = before.elsewhere.filter((id) => !remotes.some((remote) => remote.id === id));
  const placed = remotes.flatMap((remote) => {
    const current = currentOf(before, remote.id);
    const stays = isPlaced(before, remote.id, remote.release) || (isHostBack && !fits(remote, host));
    if (!stays) return [remote];
    // Where not everybody has had the remote before, it isn't spread either.
    return current ? [current] : [];
  });
  const wanted = [...placed, ...before.registry.remotes.filter(({ id }) => elsewhere.includes(id))];
  const names = (list: readonly RegistryRemote[]) => list.map(({ id, release }) => `${id} ${release}`).join();
  if (before.hostRelease === host && names(before.registry.remotes) === names(wanted)) return undefined;

  let next = before;
  for (const remote of wanted) {
    if (currentOf(before, remote.id)?.release !== remote.release) next = makeCurrent(next, remote, now);
  }
  const registry = { ...next.registry, remotes: wanted };
  const earlier = { ...next.earlier, [HOST]: hostsBefore(before, host, now) };
  return after(
    next,
    { hostRelease: host, registry, earlier, elsewhere },
    { what: 'build', part: HOST, release: host },
    now,
  );
}
