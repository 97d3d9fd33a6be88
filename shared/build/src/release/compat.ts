/**
 * `npm run compat`: the host of these sources and the deployed one (with the one before) against every
 * remote that anybody gets and the remotes of these sources. Manifests are compared, as the shell does
 * before it runs anything; with --run the command goes on and opens every screen (e2e/compat).
 */
import { join } from 'node:path';
import type { Deployment, RemoteManifest } from '@certdeck/contract/schemas';
import { hostRelease } from '../webpack/host-config.ts';
import { hostManifestOf } from '../webpack/host-manifest-plugin.ts';
import { registryEntry } from './registry-file.ts';
import { containerName } from './release-name.ts';
import type { ManifestSource } from '../webpack/remote-manifest-plugin.ts';
import { remoteIds, root, sharedVersions } from '../workspace.ts';
import { givenHosts, givenRemotes, HOST, previousOf } from '@certdeck/store';
import { hostManifestIn } from './checks/next.ts';
import { compatMatrix, type NamedHost, type NamedRemote } from './matrix.ts';
import { openStore, type Store } from './store.ts';

/** Remotes of these sources, whether they have been built or not. */
async function remotesHere(): Promise<NamedRemote[]> {
  return Promise.all(
    remoteIds().map(async (id) => {
      const file = join(root, `remote-${id}`, 'src/manifest.ts');
      const { manifest } = (await import(file)) as { manifest: ManifestSource };
      // Not built yet, perhaps; nothing of what is compared here depends on it.
      const release = 'sources';
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
async function remotesDeployed(store: Store, deployment: Deployment): Promise<NamedRemote[]> {
  const current = givenRemotes(deployment).map(({ label, remote: { manifest } }) => ({ label, manifest }));
  const previous: NamedRemote[] = [];
  for (const [id, [last]] of Object.entries(deployment.earlier)) {
    if (id === HOST || !last || !(await store.bring(`remotes/${id}/${last.release}`))) continue;
    const { manifest } = registryEntry(id, last.release);
    previous.push({ label: `${id} ${last.release} (previous)`, manifest });
  }
  return [...current, ...previous];
}

/** The shells that anybody gets, and the one before, to which a rollback would go. */
async function hostsDeployed(store: Store, deployment: Deployment): Promise<NamedHost[]> {
  const previous = previousOf(deployment, HOST);
  const current = givenHosts(deployment).map(({ label, release }) => ({
    label: `deployed ${label}`,
    release,
  }));
  const back = previous ? [{ label: `previous host ${previous}`, release: previous }] : [];
  return Promise.all(
    [...current, ...back].map(async ({ label, release }) => ({
      label,
      manifest: await hostManifestIn(store, release),
    })),
  );
}

const store = openStore();
const deployment = await store.read();
const here: NamedHost = { label: 'host of these sources', manifest: hostManifestOf(hostRelease()) };
const { text, misfits } = compatMatrix(
  [...(deployment ? await remotesDeployed(store, deployment) : []), ...(await remotesHere())],
  [here, ...(deployment ? await hostsDeployed(store, deployment) : [])],
);
console.log(text);
for (const misfit of misfits) console.log(`\n${misfit}`);
process.exitCode = misfits.length === 0 ? 0 : 1;
