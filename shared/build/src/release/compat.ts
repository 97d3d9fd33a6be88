/**
 * `npm run compat`: the host of these sources and the deployed one (with the one before) against every
 * remote that anybody gets and the remotes of these sources. Nothing is run: manifests are compared.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment, RemoteManifest } from '@certdeck/contract/schemas';
import { hostRelease } from '../host-config.ts';
import { hostManifestOf } from '../host-manifest-plugin.ts';
import { readDeployment, readHostManifest, registryEntry } from '../registry-file.ts';
import { containerName, releaseOf } from '../remote-config.ts';
import type { ManifestSource } from '../remote-manifest-plugin.ts';
import { distFolder, remoteIds, root, sharedVersions } from '../workspace.ts';
import { compatMatrix, type NamedHost, type NamedRemote } from './matrix.ts';

/** Remotes of these sources, whether they have been built or not. */
async function remotesHere(): Promise<NamedRemote[]> {
  return Promise.all(
    remoteIds().map(async (id) => {
      const file = join(root, `remote-${id}`, 'src/manifest.ts');
      const { manifest } = (await import(file)) as { manifest: ManifestSource };
      const release = releaseOf(id);
      const full: RemoteManifest = {
        ...manifest,
        schema: 1,
        id,
        name: containerName(id, release),
        release,
        shared: sharedVersions(),
        entry: 'entry.js',
        entryIntegrity: 'sha384-',
      };
      return { label: `${id} of these sources`, manifest: full };
    }),
  );
}

/** What anybody gets or would get by a rollback. */
function remotesDeployed({ registry, canaries, pins, earlier }: Deployment): NamedRemote[] {
  const everybody = registry.remotes.map(({ id, release, manifest }) => ({
    label: `${id} ${release}`,
    manifest,
  }));
  const canary = Object.values(canaries).map(({ remote: { id, release, manifest } }) => ({
    label: `${id} ${release} (canary)`,
    manifest,
  }));
  const pinned = Object.entries(pins).flatMap(([host, remotes]) =>
    Object.values(remotes).map(({ id, release, manifest }) => ({
      label: `${id} ${release} (${host})`,
      manifest,
    })),
  );
  const previous = Object.entries(earlier).flatMap(([id, releases]) => {
    const release = releases[0]?.release;
    const isThere = release && existsSync(join(distFolder, 'remotes', id, release, 'manifest.json'));
    if (!isThere) return [];
    return [{ label: `${id} ${release} (previous)`, manifest: registryEntry(id, release).manifest }];
  });
  return [...everybody, ...canary, ...pinned, ...previous];
}

/** The deployed host and the one built before it. */
function hostsDeployed({ hostRelease: current }: Deployment): NamedHost[] {
  const folder = join(distFolder, 'host');
  const age = (release: string) => statSync(join(folder, release)).mtimeMs;
  const [previous] = readdirSync(folder)
    .filter((release) => release !== current && existsSync(join(folder, release, 'manifest.json')))
    .sort((a, b) => age(b) - age(a));
  const named = (label: string, release: string) => ({ label, manifest: readHostManifest(release) });
  const deployed = named(`deployed host ${current}`, current);
  return previous ? [deployed, named(`previous host ${previous}`, previous)] : [deployed];
}

const deployment = readDeployment();
const here: NamedHost = { label: 'host of these sources', manifest: hostManifestOf(hostRelease()) };
const { text, misfits } = compatMatrix(
  [...(deployment ? remotesDeployed(deployment) : []), ...(await remotesHere())],
  [here, ...(deployment ? hostsDeployed(deployment) : [])],
);
console.log(text);
for (const misfit of misfits) console.log(`\n${misfit}`);
process.exitCode = misfits.length === 0 ? 0 : 1;
