import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Deployment,
  type DeploymentInput,
  type HostManifest,
  hostManifest,
  type RegistryRemote,
  remoteManifest,
  type RemoteManifest,
} from '@certdeck/contract/schemas';
import { readDeployment as readFrom, writeDeployment as writeTo } from '@certdeck/store';
import { integrityOf } from '../webpack/integrity.ts';
import { distFolder } from '../workspace.ts';

export type { Deployment };

/** Time for entry and first screen before the failure panel shows, milliseconds. */
const DEADLINE = 20_000;

/** The store's document; undefined when nothing has been built. Throws on a document that isn't one. */
export const readDeployment = (folder = distFolder): Deployment | undefined => readFrom(folder);

/** One atomic write makes a set of releases current. To change what is there, use the store. */
export const writeDeployment = (deployment: DeploymentInput, folder = distFolder): void =>
  writeTo(deployment, folder);

/** Registry entry of a release that lies in `<folder>/remotes/<id>/<release>/`. Throws a ManifestError. */
export function registryEntry(id: string, release: string, folder = distFolder): RegistryRemote {
  const file = join(folder, 'remotes', id, release, 'manifest.json');
  if (!existsSync(file)) throw new ManifestError(`${file} is missing: ${id} ${release} has not been built`);
  const text = readFileSync(file, 'utf8');
  return {
    id,
    release,
    base: `/remotes/${id}/${release}/`,
    manifest: parseManifest(id, text, file),
    deadline: DEADLINE,
    manifestIntegrity: integrityOf(text),
  };
}

/** A release whose manifest can't be used; the message says which file and why. */
export class ManifestError extends Error {
  override name = 'ManifestError';
}

function parseManifest(id: string, text: string, file: string): RemoteManifest {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new ManifestError(`${file} is not JSON: build the release again`);
  }
  const verdict = remoteManifest.safeParse(document);
  if (!verdict.success) throw new ManifestError(`${file} is no manifest: ${verdict.error.message}`);
  if (verdict.data.id !== id) throw new ManifestError(`${file} is of ${verdict.data.id}, not of ${id}`);
  return verdict.data;
}

/** What a release of the host gives; undefined when it was built before hosts had a manifest. */
export function readHostManifest(release: string, folder = distFolder): HostManifest | undefined {
  const file = join(folder, 'host', release, 'manifest.json');
  return existsSync(file) ? hostManifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
