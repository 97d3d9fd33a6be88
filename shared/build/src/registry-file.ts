import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  deployment as deploymentSchema,
  type Deployment,
  type DeploymentInput,
  type HostManifest,
  hostManifest,
  type RegistryRemote,
  remoteManifest,
} from '@certdeck/contract/schemas';
import { distFolder } from './workspace.ts';

export type { Deployment };

/** Time for entry and first screen before the failure panel shows, milliseconds. */
const DEADLINE = 20_000;

export const deploymentFile = (folder = distFolder) => join(folder, 'deployment.json');

/** The store's document; undefined when nothing has been built. Throws on a document that isn't one. */
export function readDeployment(folder = distFolder): Deployment | undefined {
  const file = deploymentFile(folder);
  if (!existsSync(file)) return undefined;
  const verdict = deploymentSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!verdict.success) throw new Error(`${file}: ${verdict.error.message}`);
  return verdict.data;
}

/** One atomic write makes a set of releases current. To change what is there, use `changeDeployment`. */
export function writeDeployment(deployment: DeploymentInput, folder = distFolder): void {
  const file = deploymentFile(folder);
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(deploymentSchema.parse(deployment), null, 2)}\n`);
  renameSync(next, file);
}

/** Registry entry of a release that lies in `<folder>/remotes/<id>/<release>/`. */
export function registryEntry(id: string, release: string, folder = distFolder): RegistryRemote {
  const text = readFileSync(join(folder, 'remotes', id, release, 'manifest.json'), 'utf8');
  return {
    id,
    release,
    base: `/remotes/${id}/${release}/`,
    manifest: remoteManifest.parse(JSON.parse(text)),
    deadline: DEADLINE,
  };
}

/** What a release of the host gives; undefined when it was built before hosts had a manifest. */
export function readHostManifest(release: string, folder = distFolder): HostManifest | undefined {
  const file = join(folder, 'host', release, 'manifest.json');
  return existsSync(file) ? hostManifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
