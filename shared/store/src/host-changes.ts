/** What a release of the shell itself does to the store's document. */
import type { Deployment } from '@certdeck/contract/schemas';
import { after, KEPT_RELEASES, previousOf, readmitted, ReleaseError, withdrawn, without } from './changes.ts';
import { type CanaryPlan, nextCourse } from './course.ts';
import { HOST } from './meetings.ts';

/** Makes a release of the shell everybody's, and ends its canary. Tabs that are open keep theirs. */
export function makeHostCurrent(
  before: Deployment,
  release: string,
  now: Date,
  what: 'release' | 'promote' = 'release',
): Deployment {
  return after(
    before,
    {
      hostRelease: release,
      hostCanary: undefined,
      earlier: { ...before.earlier, [HOST]: hostsBefore(before, release, now) },
      withdrawn: readmitted(before, HOST, release),
    },
    { what, part: HOST, release },
    now,
  );
}

/** The shell's way back once `release` is current. */
export function hostsBefore(before: Deployment, release: string, now: Date): Deployment['earlier'][string] {
  const kept = (before.earlier[HOST] ?? []).filter((one) => one.release !== release);
  if (before.hostRelease !== release) kept.unshift({ release: before.hostRelease, until: now.toISOString() });
  return kept.slice(0, KEPT_RELEASES);
}

/** Gives a shell to a share of visitors; the others keep the current one. Done again, it has another share. */
export function startHostCanary(
  before: Deployment,
  release: string,
  plan: CanaryPlan,
  now: Date,
): Deployment {
  if (before.hostRelease === release)
    throw new ReleaseError(`host ${release} is everybody's already: change something, then release it.`);
  const canaryBefore = before.hostCanary?.release === release ? before.hostCanary : undefined;
  const course = nextCourse(plan, canaryBefore, before.registry.revision + 1, now);
  return after(
    before,
    { hostCanary: { ...course, release }, withdrawn: readmitted(before, HOST, release) },
    { what: 'canary', part: HOST, release, share: plan.share },
    now,
  );
}

/** Makes the shell's canary everybody's. */
export function promoteHost(before: Deployment, now: Date): Deployment {
  if (!before.hostCanary) throw new ReleaseError('the host has no canary: start one with --canary 5.');
  return makeHostCurrent(before, before.hostCanary.release, now, 'promote');
}

/** Ends the shell's canary, which keeps everybody's shell as it is. */
export function endHostCanary(before: Deployment, now: Date): Deployment {
  if (!before.hostCanary) throw new ReleaseError('the host has no canary.');
  const { release, share } = before.hostCanary;
  return after(
    before,
    { hostCanary: undefined, withdrawn: withdrawn(before, HOST, release) },
    { what: 'rollback', part: HOST, release, share },
    now,
  );
}

/** Gives a shell to one host name, whatever the others get. */
export function pinHost(before: Deployment, release: string, hostname: string, now: Date): Deployment {
  return after(
    before,
    {
      hostPins: { ...before.hostPins, [hostname]: release },
      withdrawn: readmitted(before, HOST, release),
    },
    { what: 'pin', part: HOST, release, host: hostname },
    now,
  );
}

/**
 * Takes a host name's own shell away: it gets what everybody gets. One that nobody has or had besides counts as
 * rolled back, or the next build would make it everybody's.
 */
export function unpinHost(before: Deployment, hostname: string, now: Date): Deployment {
  const release = before.hostPins[hostname];
  if (!release) throw new ReleaseError(`${hostname} has no release of the host of its own.`);
  const hostPins = without(before.hostPins, hostname);
  const isKnown =
    before.hostRelease === release ||
    (before.earlier[HOST] ?? []).some((one) => one.release === release) ||
    isHostPlaced({ ...before, hostPins }, release);
  return after(
    before,
    { hostPins, ...(isKnown ? {} : { withdrawn: withdrawn(before, HOST, release) }) },
    { what: 'unpin', part: HOST, release, host: hostname },
    now,
  );
}

/** One step back; done again, it goes further back. Throws a ReleaseError when there is none. */
export function rollBackHost(before: Deployment, now: Date): Deployment {
  const previous = previousOf(before, HOST);
  if (!previous) throw new ReleaseError('the host has no earlier release to go back to');
  return after(
    before,
    {
      hostRelease: previous,
      earlier: { ...before.earlier, [HOST]: (before.earlier[HOST] ?? []).slice(1) },
      withdrawn: withdrawn(before, HOST, before.hostRelease),
    },
    { what: 'rollback', part: HOST, release: previous },
    now,
  );
}

/** A shell that somebody placed by hand: a build leaves it where it is. */
export function isHostPlaced(
  { hostCanary, hostPins, withdrawn: back }: Deployment,
  release: string,
): boolean {
  return (
    hostCanary?.release === release ||
    Object.values(hostPins).includes(release) ||
    (back[HOST] ?? []).includes(release)
  );
}
