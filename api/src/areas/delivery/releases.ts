import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { deployment as deploymentSchema, type Deployment, type Registry } from '@certdeck/contract/schemas';
import type { AssetsAddress } from './assets.ts';

export interface ScriptAsset {
  file: string;
  integrity: string;
}

/** What is current: the host's scripts and the registry of remotes. */
export interface CurrentReleases {
  hostRelease: string;
  /** `chunks`: files of the shell's named chunks, for announcing them early; `hashes`: their integrity, by file. */
  host: {
    first: ScriptAsset;
    shell: ScriptAsset[];
    /** The kernel without the shell, for partners' pages; absent in hosts built before there was one. */
    embed?: ScriptAsset[];
    chunks?: Record<string, string[]>;
    /** Whether it asks for every script with hash and CORS; absent in shells built before it did. */
    checked?: boolean;
    /** Absent in shells built before their chunks had any. */
    hashes?: Record<string, string>;
  };
  /** Where browsers load the files of both. */
  assets: AssetsAddress;
  /** Whether the last good shell would be sent to a browser that can't start this one. */
  hasFallback?: boolean;
  /** Undefined when the document was damaged from the start: browsers then use the last good one they had. */
  registry?: Registry;
}

/** The store's document with everybody's shell; what one visitor gets is made from it (whose.ts). */
export type StoredReleases = Pick<CurrentReleases, 'hostRelease' | 'host'> & {
  deployment?: Deployment;
  /** Scripts of the other shells that somebody gets or may fall back to, by release. */
  shells: ReadonlyMap<string, CurrentReleases['host']>;
};

const script = z.object({ file: z.string().min(1), integrity: z.string() });
/** A shell of another age than this server may name its scripts in another way: then the last good one stays. */
const shellAssets = z.object({
  first: script,
  shell: z.array(script),
  embed: z.array(script).optional(),
  chunks: z.record(z.string(), z.array(z.string())).optional(),
  checked: z.boolean().optional(),
  hashes: z.record(z.string(), z.string()).optional(),
}) satisfies z.ZodType<CurrentReleases['host']>;

/**
 * Reads `deployment.json` of a folder of releases and keeps it until the file changes, so that a
 * release becomes current without a restart. Undefined while nothing has been built. When the file is
 * damaged, the last good one stays in use; without one the newest shell goes out alone, and starts from
 * what the browser kept. `report` hears why, once.
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
      releases = readReleases(folder, readFileSync(file, 'utf8'), report);
    } catch (error) {
      report(error);
      releases ??= newestShell(folder);
    }
    return releases;
  };
}

function readReleases(folder: string, text: string, report: (error: unknown) => void): StoredReleases {
  const deployment = deploymentSchema.parse(JSON.parse(text));
  const { hostRelease, hostCanary, hostPins, earlier } = deployment;
  const shells = new Map<string, CurrentReleases['host']>();
  const add = (release: string, isGiven: boolean): void => {
    if (release === hostRelease || shells.has(release)) return;
    try {
      shells.set(release, readShell(folder, release).host);
    } catch (error) {
      // Whoever should get it gets everybody's; one that is only a way back may have been cleared away.
      if (isGiven) report(error);
    }
  };
  for (const release of [...(hostCanary ? [hostCanary.release] : []), ...Object.values(hostPins)])
    add(release, true);
  for (const { release } of earlier['host'] ?? []) add(release, false);
  return { ...readShell(folder, hostRelease), shells, deployment };
}

function readShell(folder: string, hostRelease: string): StoredReleases {
  const assets = readFileSync(join(folder, 'host', hostRelease, 'assets.json'), 'utf8');
  return { hostRelease, host: shellAssets.parse(JSON.parse(assets)), shells: new Map() };
}

/** The shell that was built last; it refuses by itself what doesn't fit it. */
function newestShell(folder: string): StoredReleases | undefined {
  const age = (release: string) =>
    statSync(join(folder, 'host', release, 'assets.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const [newest] = (existsSync(join(folder, 'host')) ? readdirSync(join(folder, 'host')) : [])
    .filter((release) => age(release) > 0)
    .sort((a, b) => age(b) - age(a));
  return newest === undefined ? undefined : readShell(folder, newest);
}
