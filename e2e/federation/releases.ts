import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Deployment,
  readDeployment,
  writeDeployment,
} from '../../shared/build/src/release/registry-file.ts';

const dist = process.env['RELEASES_DIR'] ?? join(import.meta.dirname, '../../dist');

/** A folder of releases of a test's own: what is built, by symbolic links, and a registry that it may write. */
export function ownReleases(): string {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-releases-'));
  const deployment = readDeployment(dist);
  if (!deployment) throw new Error(`nothing has been built in ${dist}`);
  const { hostRelease } = deployment;
  for (const name of ['host', 'remotes']) mkdirSync(join(folder, name));
  symlinkSync(join(dist, 'host', hostRelease), join(folder, 'host', hostRelease));
  for (const { id } of deployment.registry.remotes) {
    // A folder for each remote: what a test releases there is not found in the next one's.
    mkdirSync(join(folder, 'remotes', id));
    for (const release of readdirSync(join(dist, 'remotes', id)))
      symlinkSync(join(dist, 'remotes', id, release), join(folder, 'remotes', id, release));
  }
  writeDeployment(deployment, folder);
  return folder;
}

export type Remote = Deployment['registry']['remotes'][number];

/** Makes another list of remotes current by one atomic write. */
export function deploy(folder: string, change: (remotes: readonly Remote[]) => Remote[]): void {
  const deployment = readDeployment(folder);
  if (!deployment) throw new Error(`no deployment.json in ${folder}`);
  const { registry } = deployment;
  writeDeployment(
    {
      ...deployment,
      registry: { ...registry, revision: registry.revision + 1, remotes: change(registry.remotes) },
    },
    folder,
  );
}

/** One hash of all file names and contents of the current host release. */
export function hashOfHost(folder: string): string {
  const release = join(folder, 'host', readDeployment(folder)?.hostRelease ?? '');
  const hash = createHash('sha256');
  for (const name of readdirSync(release).sort()) hash.update(name).update(readFileSync(join(release, name)));
  return hash.digest('hex');
}
