/** What a release does to the store's document: pure steps from one document to the next. */
import type {
  ChangeSignature,
  Deployment,
  DeploymentChange,
  RegistryRemote,
} from '@certdeck/contract/schemas';
import { type CanaryPlan, nextCourse } from './course.ts';

/** Ways back that are kept for each remote, and lines of the log. */
export const KEPT_RELEASES = 10;
const KEPT_CHANGES = 200;

/** A step that can't be taken; the message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

type Step = Omit<DeploymentChange, 'revision' | 'at' | keyof ChangeSignature>;

/** The release everybody gets; undefined when the remote isn't deployed. */
export function currentOf({ registry }: Deployment, id: string): RegistryRemote | undefined {
  return registry.remotes.find((remote) => remote.id === id);
}

/**
 * Makes a release everybody's, and ends the remote's canary. `isForeign`: its sources are in no folder of this
 * repository.
 */
export function makeCurrent(
  before: Deployment,
  remote: RegistryRemote,
  now: Date,
  what: 'release' | 'promote' = 'release',
  isForeign = before.elsewhere.includes(remote.id),
): Deployment {
  const { id, release } = remote;
  const old = currentOf(before, id);
  const earlier = (before.earlier[id] ?? []).filter((one) => one.release !== release);
  if (old && old.release !== release) earlier.unshift(wayBackTo(old, now));
  return after(
    before,
    {
      registry: { ...before.registry, remotes: replaced(before.registry.remotes, remote) },
      canaries: without(before.canaries, id),
      earlier: { ...before.earlier, [id]: earlier.slice(0, KEPT_RELEASES) },
      withdrawn: readmitted(before, id, release),
      elsewhere: [...before.elsewhere.filter((one) => one !== id), ...(isForeign ? [id] : [])],
    },
    { what, part: id, release },
    now,
  );
}

/** Gives a release to a share of visitors; the others keep the current one. Done again, it has another share. */
export function startCanary(
  before: Deployment,
  remote: RegistryRemote,
  plan: CanaryPlan,
  now: Date,
): Deployment {
  const { id, release } = remote;
  const current = currentOf(before, id);
  if (!current) {
    throw new ReleaseError(`${id} isn't deployed yet: there is nothing for the others. Release it first.`);
  }
  if (current.release === release) {
    throw new ReleaseError(`${id} ${release} is everybody's already: change something, then release it.`);
  }
  const canaryBefore = before.canaries[id]?.remote.release === release ? before.canaries[id] : undefined;
  const course = nextCourse(plan, canaryBefore, before.registry.revision + 1, now);
  return after(
    before,
    {
      canaries: { ...before.canaries, [id]: { ...course, remote } },
      withdrawn: readmitted(before, id, release),
    },
    { what: 'canary', part: id, release, share: plan.share },
    now,
  );
}

/** Gives a release to one host name, whatever the others get. */
export function pinTo(before: Deployment, remote: RegistryRemote, host: string, now: Date): Deployment {
  const { id, release } = remote;
  return after(
    before,
    {
      pins: { ...before.pins, [host]: { ...before.pins[host], [id]: remote } },
      withdrawn: readmitted(before, id, release),
    },
    { what: 'pin', part: id, release, host },
    now,
  );
}

/**
 * Takes a host name's own release away: it gets what everybody gets. One that nobody has or had besides counts
 * as rolled back, or the next build would make it everybody's.
 */
export function unpin(before: Deployment, id: string, host: string, now: Date): Deployment {
  const pinned = before.pins[host]?.[id];
  if (!pinned) throw new ReleaseError(`${host} has no release of ${id} of its own.`);
  const others = without(before.pins[host] ?? {}, id);
  const pins =
    Object.keys(others).length > 0 ? { ...before.pins, [host]: others } : without(before.pins, host);
  const { release } = pinned;
  const wasEverybodys =
    currentOf(before, id)?.release === release ||
    (before.earlier[id] ?? []).some((one) => one.release === release);
  const isKnown = wasEverybodys || isPlaced({ ...before, pins }, id, release);
  return after(
    before,
    { pins, ...(isKnown ? {} : { withdrawn: withdrawn(before, id, release) }) },
    { what: 'unpin', part: id, release, host },
    now,
  );
}

/** Makes the canary everybody's. */
export function promote(before: Deployment, id: string, now: Date): Deployment {
  const canary = before.canaries[id];
  if (!canary) throw new ReleaseError(`${id} has no canary: start one with --canary 5.`);
  return makeCurrent(before, canary.remote, now, 'promote');
}

/** Ends the canary, which keeps everybody's release as it is. */
export function endCanary(before: Deployment, id: string, now: Date): Deployment {
  const canary = before.canaries[id];
  if (!canary) throw new ReleaseError(`${id} has no canary.`);
  const { release } = canary.remote;
  return after(
    before,
    { canaries: without(before.canaries, id), withdrawn: withdrawn(before, id, release) },
    { what: 'rollback', part: id, release, share: canary.share },
    now,
  );
}

/** Release that a rollback would make current; undefined when there is none before. */
export const previousOf = ({ earlier }: Deployment, id: string): string | undefined =>
  earlier[id]?.[0]?.release;

/** One step back: `previous` is the release named by `previousOf`. Done again, it goes further back. */
export function rollBack(before: Deployment, previous: RegistryRemote, now: Date): Deployment {
  const { id } = previous;
  const current = currentOf(before, id);
  if (!current) {
    throw new ReleaseError(
      `${id} isn't deployed: npm run release -- ${id} --release ${previous.release} brings back what was.`,
    );
  }
  if (previousOf(before, id) !== previous.release) {
    throw new ReleaseError(`${id} has no earlier release ${previous.release} to go back to.`);
  }
  return after(
    before,
    {
      registry: { ...before.registry, remotes: replaced(before.registry.remotes, previous) },
      earlier: { ...before.earlier, [id]: (before.earlier[id] ?? []).slice(1) },
      withdrawn: withdrawn(before, id, current.release),
    },
    { what: 'rollback', part: id, release: previous.release },
    now,
  );
}

/**
 * Takes a remote away from everybody, canaries and host names included. Its releases stay where they are, and what
 * was current is the way back of whoever releases it again; a build doesn't.
 */
export function retire(before: Deployment, id: string, now: Date): Deployment {
  const current = currentOf(before, id);
  const pinned = Object.values(before.pins).flatMap((ofHost) => ofHost[id] ?? []);
  const [last] = [...(current ? [current] : []), ...pinned];
  if (!last) throw new ReleaseError(`${id} isn't deployed.`);
  const served = [...pinned.map(({ release }) => release), ...(current ? [current.release] : [])];
  const canary = before.canaries[id]?.remote.release;
  const pins = Object.entries(before.pins)
    .map(([host, ofHost]) => [host, without(ofHost, id)] as const)
    .filter(([, ofHost]) => Object.keys(ofHost).length > 0);
  const earlier = (before.earlier[id] ?? []).filter(({ release }) => release !== current?.release);
  return after(
    before,
    {
      registry: { ...before.registry, remotes: before.registry.remotes.filter((one) => one.id !== id) },
      canaries: without(before.canaries, id),
      pins: Object.fromEntries(pins),
      earlier: {
        ...before.earlier,
        [id]: [...(current ? [wayBackTo(current, now)] : []), ...earlier].slice(0, KEPT_RELEASES),
      },
      withdrawn: [...(canary ? [canary] : []), ...served].reduce(
        (all, release) => withdrawn({ ...before, withdrawn: all }, id, release),
        before.withdrawn,
      ),
      elsewhere: before.elsewhere.filter((one) => one !== id),
    },
    // No word of its own: servers and commands of before refuse a document with one that they don't know.
    { what: 'rollback', part: id, release: last.release },
    now,
  );
}

/** A release that somebody placed by hand: a build leaves it where it is. */
export function isPlaced(
  { canaries, pins, withdrawn: back }: Deployment,
  id: string,
  release: string,
): boolean {
  return (
    canaries[id]?.remote.release === release ||
    Object.values(pins).some((ofHost) => ofHost[id]?.release === release) ||
    (back[id] ?? []).includes(release)
  );
}

/** The next document: one revision further, with a line in the log. */
export function after(before: Deployment, change: Partial<Deployment>, step: Step, now: Date): Deployment {
  const revision = before.registry.revision + 1;
  return {
    ...before,
    ...change,
    registry: { ...(change.registry ?? before.registry), revision },
    changes: [{ revision, at: now.toISOString(), ...step }, ...before.changes].slice(0, KEPT_CHANGES),
  };
}

/** Writes beside every step since `before` who took it and why. */
export function signed(before: Deployment | undefined, next: Deployment, by: ChangeSignature): Deployment {
  const since = before?.registry.revision ?? 0;
  const changes = next.changes.map((change) => (change.revision > since ? { ...change, ...by } : change));
  return { ...next, changes };
}

/** The line of the log with which a release became somebody's; undefined when the log no longer has it. */
export function arrivalOf(
  { changes }: Deployment,
  part: string,
  release: string,
): DeploymentChange | undefined {
  return changes.find(
    (change) =>
      change.part === part &&
      change.release === release &&
      ['build', 'release', 'canary', 'pin', 'promote'].includes(change.what),
  );
}

/** A release that was current, as `earlier` keeps it. */
const wayBackTo = (
  { release, base, manifestIntegrity: integrity }: RegistryRemote,
  until: Date,
): Deployment['earlier'][string][number] => ({
  release,
  base,
  ...(integrity ? { integrity } : {}),
  until: until.toISOString(),
});

function replaced(remotes: readonly RegistryRemote[], remote: RegistryRemote): RegistryRemote[] {
  return remotes.some(({ id }) => id === remote.id)
    ? remotes.map((one) => (one.id === remote.id ? remote : one))
    : [...remotes, remote];
}

export function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** Keeps in mind that a release was rolled back. */
export const withdrawn = (before: Deployment, id: string, release: string): Deployment['withdrawn'] => ({
  ...before.withdrawn,
  [id]: [release, ...(before.withdrawn[id] ?? []).filter((one) => one !== release)].slice(0, KEPT_RELEASES),
});

/** Forgets that a release was rolled back: it is wanted again. */
export const readmitted = (before: Deployment, id: string, release: string): Deployment['withdrawn'] => ({
  ...before.withdrawn,
  [id]: (before.withdrawn[id] ?? []).filter((one) => one !== release),
});
