import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment, RegistryRemote } from '@certdeck/contract/schemas';
import { writeDeployment } from '../../shared/build/src/registry-file.ts';

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
 * The shell of these sources with the deployed remotes, and the deployed and the previous shell with the
 * remotes of these sources; what would be the same set twice stands once.
 */
export function setsOf(deployed: Deployment, built: Built): ReleaseSet[] {
  const { hostRelease, registry, earlier } = deployed;
  const previous = earlier['host']?.[0]?.release;
  const sets = [
    {
      label: 'host of these sources, deployed remotes',
      hostRelease: built.hostRelease,
      remotes: registry.remotes,
    },
    { label: 'deployed host, remotes of these sources', hostRelease, remotes: built.remotes },
    ...(previous
      ? [
          {
            label: 'previous host, remotes of these sources',
            hostRelease: previous,
            remotes: built.remotes,
          },
        ]
      : []),
  ];
  const nameOf = (set: ReleaseSet) =>
    [set.hostRelease, ...set.remotes.map(({ id, release }) => `${id} ${release}`).sort()].join();
  return sets.filter((set, place) => sets.findIndex((other) => nameOf(other) === nameOf(set)) === place);
}

/** A folder of releases that has one set, by symbolic links. */
export function folderOf({ hostRelease, remotes }: ReleaseSet, dist: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-compat-'));
  const link = (path: string) => {
    if (!existsSync(join(dist, path))) throw new Error(`${join(dist, path)} isn't there`);
    mkdirSync(join(folder, path, '..'), { recursive: true });
    symlinkSync(join(dist, path), join(folder, path));
  };
  link(`host/${hostRelease}`);
  for (const { id, release } of remotes) link(`remotes/${id}/${release}`);
  writeDeployment({ hostRelease, registry: { schema: 1, revision: 1, remotes: [...remotes] } }, folder);
  return folder;
}
