import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { registry as registrySchema, type Registry } from '@certdeck/contract/schemas';

export interface ScriptAsset {
  file: string;
  integrity: string;
}

/** What is current: the host's scripts and the registry of remotes. */
export interface CurrentReleases {
  hostRelease: string;
  host: { theme: ScriptAsset[]; shell: ScriptAsset[] };
  registry: Registry;
}

/**
 * Reads `deployment.json` of a folder of releases and keeps it until the file changes, so that a
 * release becomes current without a restart. Undefined while nothing has been built.
 */
export function createReleaseReader(folder: string): () => CurrentReleases | undefined {
  const file = join(folder, 'deployment.json');
  let known: { changed: number; size: number; releases: CurrentReleases } | undefined;
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return undefined;
    if (known?.changed === stat.mtimeMs && known.size === stat.size) return known.releases;
    const document = JSON.parse(readFileSync(file, 'utf8')) as { hostRelease: string; registry: unknown };
    const assets = readFileSync(join(folder, 'host', document.hostRelease, 'assets.json'), 'utf8');
    const releases: CurrentReleases = {
      hostRelease: document.hostRelease,
      host: JSON.parse(assets) as CurrentReleases['host'],
      registry: registrySchema.parse(document.registry),
    };
    known = { changed: stat.mtimeMs, size: stat.size, releases };
    return releases;
  };
}
