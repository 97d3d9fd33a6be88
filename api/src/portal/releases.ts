import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deployment as deploymentSchema, type Deployment, type Registry } from '@certdeck/contract/schemas';

export interface ScriptAsset {
  file: string;
  integrity: string;
}

/** What is current: the host's scripts and the registry of remotes. */
export interface CurrentReleases {
  hostRelease: string;
  /** `chunks`: files of the shell's named chunks, for announcing them early. */
  host: { theme: ScriptAsset[]; shell: ScriptAsset[]; chunks?: Record<string, string[]> };
  registry: Registry;
}

/** The store's document with the host's scripts; `registry` is made from it for each host and visitor. */
export type StoredReleases = Omit<CurrentReleases, 'registry'> & { deployment: Deployment };

/**
 * Reads `deployment.json` of a folder of releases and keeps it until the file changes, so that a
 * release becomes current without a restart. Undefined while nothing has been built. When the file is
 * damaged, the last good one stays in use, and `report` hears why, once.
 */
export function createReleaseReader(
  folder: string,
  report: (error: unknown) => void,
): () => StoredReleases | undefined {
  const file = join(folder, 'deployment.json');
  let seen: { changed: number; size: number } | undefined;
  let releases: StoredReleases | undefined;
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return releases;
    if (seen?.changed === stat.mtimeMs && seen.size === stat.size) return releases;
    seen = { changed: stat.mtimeMs, size: stat.size };
    try {
      releases = readReleases(folder, readFileSync(file, 'utf8'));
    } catch (error) {
      report(error);
    }
    return releases;
  };
}

function readReleases(folder: string, text: string): StoredReleases {
  const deployment = deploymentSchema.parse(JSON.parse(text));
  const { hostRelease } = deployment;
  const assets = readFileSync(join(folder, 'host', hostRelease, 'assets.json'), 'utf8');
  return { hostRelease, host: JSON.parse(assets) as CurrentReleases['host'], deployment };
}
