import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment, RegistryRemote } from '@certdeck/contract/schemas';
import { HOST, previousOf } from '@certdeck/store';
import { writeDeployment } from '../../shared/build/src/release/registry-file.ts';

/** A shell and remotes that could meet in a browser. */
export interface ReleaseSet {
  label: string;
  hostRelease: string;
  remotes: readonly RegistryRemote[];
}

/** What is built from these sources. */
export interface Built {
  hostRelease: string;
  remotes: readonly RegistryRemote[];
}

/**
 * The shell of these sources with what anybody gets of the deployed remotes, and the deployed and the
 * previous shell with the remotes of these sources; what would be the same set twice stands once.
 */
export function setsOf(deployed: Deployment, built: Built): ReleaseSet[] {
  const { hostRelease, registry, canaries, pins } = deployed;
  const previous = previousOf(deployed, HOST);
  const inStead = (others: Readonly<Record<string, RegistryRemote>>): RegistryRemote[] => {
    const kept = registry.remotes.filter(({ id }) => !others[id]);
    return [...kept, ...Object.values(others)];
  };
  const canaryRemotes = Object.fromEntries(Object.entries(canaries).map(([id, { remote }]) => [id, remote]));
  const given = [
    { what: 'deployed remotes', remotes: registry.remotes },
    { what: 'deployed canaries', remotes: inStead(canaryRemotes) },
    ...Object.entries(pins).map(([host, own]) => ({ what: `remotes of ${host}`, remotes: inStead(own) })),
  ];
  const sets: ReleaseSet[] = [
    ...given.map(({ what, remotes }) => ({
      label: `host of these sources, ${what}`,
      hostRelease: built.hostRelease,
      remotes,
    })),
    { label: 'deployed host, remotes of these sources', hostRelease, remotes: built.remotes },
  ];
  if (previous) {
    const label = 'previous host, remotes of these sources';
    sets.push({ label, hostRelease: previous, remotes: built.remotes });
  }
  const nameOf = (set: ReleaseSet) =>
    [set.hostRelease, ...set.remotes.map(({ id, release }) => `${id} ${release}`).sort()].join();
  return sets.filter((set, place) => sets.findIndex((other) => nameOf(other) === nameOf(set)) === place);
}

/** Where a set's releases lie in a folder of releases. */
export const pathsOf = ({ hostRelease, remotes }: ReleaseSet): string[] => [
  `host/${hostRelease}`,
  ...remotes.map(({ id, release }) => `remotes/${id}/${release}`),
];

/** A folder of releases that has what some sets need, by symbolic links; the first one is what everybody gets. */
export function folderOf(sets: readonly ReleaseSet[], dist: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-compat-'));
  for (const path of new Set(sets.flatMap(pathsOf))) {
    if (!existsSync(join(dist, path))) throw new Error(`${join(dist, path)} isn't there`);
    mkdirSync(join(folder, path, '..'), { recursive: true });
    symlinkSync(join(dist, path), join(folder, path));
  }
  if (sets[0]) deploySet(folder, sets[0], 1);
  return folder;
}

/** Makes a set everybody's in such a folder. */
export function deploySet(folder: string, { hostRelease, remotes }: ReleaseSet, revision: number): void {
  writeDeployment({ hostRelease, registry: { schema: 1, revision, remotes: [...remotes] } }, folder);
}
