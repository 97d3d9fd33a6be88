/** What a release of the shell itself does to the store's document. */
import type { Deployment, HostManifest, RegistryRemote } from '@certdeck/contract/schemas';
import { after, KEPT_RELEASES, previousOf, readmitted, ReleaseError, withdrawn } from './changes.ts';
import { mismatchOf } from './check.ts';

/** Under this name the shell stands among the remotes in `earlier`, `withdrawn` and `changes`. */
export const HOST = 'host';

/** Makes a release of the shell everybody's. Tabs that are open keep theirs. */
export function makeHostCurrent(before: Deployment, release: string, now: Date): Deployment {
  return after(
    before,
    {
      hostRelease: release,
      earlier: { ...before.earlier, [HOST]: hostsBefore(before, release, now) },
      withdrawn: readmitted(before, HOST, release),
    },
    { what: 'release', part: HOST, release },
    now,
  );
}

/** The shell's way back once `release` is current. */
export function hostsBefore(before: Deployment, release: string, now: Date): Deployment['earlier'][string] {
  const kept = (before.earlier[HOST] ?? []).filter((one) => one.release !== release);
  if (before.hostRelease !== release) kept.unshift({ release: before.hostRelease, until: now.toISOString() });
  return kept.slice(0, KEPT_RELEASES);
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

/** Every release of a remote that somebody gets, and who: everybody, a canary, one host name. */
export function givenRemotes({
  registry,
  canaries,
  pins,
}: Deployment): { label: string; remote: RegistryRemote }[] {
  const label = ({ id, release }: RegistryRemote, whose = '') => `${id} ${release}${whose && ` (${whose})`}`;
  return [
    ...registry.remotes.map((remote) => ({ label: label(remote), remote })),
    ...Object.values(canaries).map(({ remote }) => ({ label: label(remote, 'canary'), remote })),
    ...Object.entries(pins).flatMap(([host, remotes]) =>
      Object.values(remotes).map((remote) => ({ label: label(remote, host), remote })),
    ),
  ];
}

/** Throws a ReleaseError that names every remote which somebody gets and a release of the shell can't run. */
export function checkHost(before: Deployment, host: HostManifest | undefined, release: string): void {
  if (!host)
    throw new ReleaseError(
      `host ${release} doesn’t tell what it gives (it has no manifest.json): build it anew`,
    );
  const misfits = givenRemotes(before).flatMap(({ label, remote }) => {
    const mismatch = mismatchOf(remote.manifest, host);
    return mismatch ? [`${label} ${mismatch.split(': ')[0]}`] : [];
  });
  if (misfits.length > 0)
    throw new ReleaseError(
      `host ${release} can’t run what is deployed; npm run build releases the shell together with its remotes:\n${misfits.join('\n')}`,
    );
}
