import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { registry, remoteManifest, type Registry } from '@certdeck/contract/schemas';
import { distFolder } from './workspace.ts';

/** Time for entry and first screen before the failure panel shows, milliseconds. */
const DEADLINE = 20_000;

/** Which folder is current, for the host and for every remote; the server reads it per request. */
export interface Deployment {
  hostRelease: string;
  registry: Registry;
}

export const deploymentFile = (folder = distFolder) => join(folder, 'deployment.json');

export function readDeployment(folder = distFolder): Deployment | undefined {
  const file = deploymentFile(folder);
  if (!existsSync(file)) return undefined;
  const document = JSON.parse(readFileSync(file, 'utf8')) as Deployment;
  return { hostRelease: document.hostRelease, registry: registry.parse(document.registry) };
}

/** One atomic write makes a set of releases current. */
export function writeDeployment(deployment: Deployment, folder = distFolder): void {
  const file = deploymentFile(folder);
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(deployment, null, 2)}\n`);
  renameSync(next, file);
}

/** Registry entry of a release that lies in `<folder>/remotes/<id>/<release>/`. */
export function registryEntry(id: string, release: string, folder = distFolder): Registry['remotes'][number] {
  const text = readFileSync(join(folder, 'remotes', id, release, 'manifest.json'), 'utf8');
  return {
    id,
    release,
    base: `/remotes/${id}/${release}/`,
    manifest: remoteManifest.parse(JSON.parse(text)),
    deadline: DEADLINE,
  };
}
