import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment, HostManifest } from '@certdeck/contract/schemas';
import { buildTarget } from '../build-target.ts';
import { hostRelease } from '../host-config.ts';
import { readHostManifest } from '../registry-file.ts';
import { distFolder } from '../workspace.ts';
import { deployed, type Order } from './command.ts';
import { previousOf, ReleaseError } from './changes.ts';
import { checkHost, HOST, makeHostCurrent, rollBackHost } from './host-changes.ts';
import type { Store } from './store.ts';

/** What a release of the shell gives to remotes; its files are brought here when they aren't. */
export async function hostManifestIn(store: Store, release: string): Promise<HostManifest | undefined> {
  await store.bring(`host/${release}`);
  return readHostManifest(release);
}

/** Builds the shell unless that release exists, and makes it everybody's; no remote is built. */
export async function releaseHost(store: Store, { canary, host, release, from }: Order): Promise<string> {
  if (canary ?? host ?? from)
    throw new ReleaseError('the shell is one for everybody: --canary, --for and --from are for remotes');
  const before = deployed(await store.read(), store);
  const name = release ?? hostRelease();
  const there = existsSync(join(distFolder, 'host', name)) || (await store.bring(`host/${name}`));
  if (!there && release) throw new ReleaseError(`there is no release host ${release} in ${store.place}`);
  if (!there) await buildTarget(HOST);
  checkHost(before, readHostManifest(name), name);
  await store.publish(`host/${name}`);
  let outcome = 'is current already';
  const next = await store.change((current) => {
    const now = deployed(current, store);
    checkHost(now, readHostManifest(name), name);
    if (now.hostRelease === name) return undefined;
    outcome = 'is current';
    return makeHostCurrent(now, name, new Date());
  });
  return `host ${name} ${there ? '' : 'was built and '}${outcome} (revision ${next?.registry.revision})`;
}

/** Makes the shell's previous release everybody's. */
export async function rollbackHost(store: Store, { host }: Order): Promise<string> {
  if (host) throw new ReleaseError('the shell is one for everybody: --for is for remotes');
  const next = await store.change(async (current): Promise<Deployment> => {
    const before = deployed(current, store);
    const previous = previousOf(before, HOST);
    if (previous) checkHost(before, await hostManifestIn(store, previous), previous);
    return rollBackHost(before, new Date());
  });
  return `host: ${next?.hostRelease} is current again (revision ${next?.registry.revision})`;
}
