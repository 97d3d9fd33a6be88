/**
 * Builds what has changed, host and remotes, two at a time, and makes the result current.
 * A release that exists is not built again: its folder's name is the hash of what it is made from.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { RegistryRemote } from '@certdeck/contract/schemas';
import { buildTarget } from './build-target.ts';
import { hostRelease } from './host-config.ts';
import { readHostManifest, registryEntry } from './registry-file.ts';
import { makeSetCurrent } from './release/build-set.ts';
import { mismatchOf } from './release/check.ts';
import { openStore } from './release/store.ts';
import { releaseOf } from './remote-config.ts';
import { distFolder, remoteIds } from './workspace.ts';

export interface BuildResult {
  built: string[];
  kept: string[];
}

/** Progress goes to `say`, one line a step. Rejects with the first target that failed. */
export async function buildAll(say: (line: string) => void): Promise<BuildResult> {
  const store = openStore();
  const host = hostRelease();
  const remotes = remoteIds().map((id) => ({ id, release: releaseOf(id) }));
  const targets = [
    { name: 'host', path: `host/${host}` },
    ...remotes.map(({ id, release }) => ({ name: id, path: `remotes/${id}/${release}` })),
  ];
  // Another machine may have built it.
  for (const { path } of targets) await store.bring(path);
  const stale = targets.filter(({ path }) => !existsSync(join(distFolder, path)));
  const queue = [...stale];
  let done = 0;
  const workers = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let target = queue.shift(); target; target = queue.shift()) {
      const started = performance.now();
      await buildTarget(target.name);
      done += 1;
      say(
        `built ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s (${done} of ${stale.length})`,
      );
    }
  });
  await Promise.all(workers);

  const entries = remotes.map(({ id, release }) => registryEntry(id, release));
  for (const { path } of targets) await store.publish(path);
  const fits = ({ manifest }: RegistryRemote, hostThen: string) => {
    const given = readHostManifest(hostThen);
    return given !== undefined && mismatchOf(manifest, given) === undefined;
  };
  await store.change(async (previous) => {
    if (previous) await store.bring(`host/${previous.hostRelease}`);
    return makeSetCurrent(previous, host, entries, new Date(), fits);
  });
  return {
    built: stale.map(({ name }) => name),
    kept: targets.filter((target) => !stale.includes(target)).map(({ name }) => name),
  };
}

if (import.meta.main) {
  const { built, kept } = await buildAll((line) => console.log(line));
  console.log(built.length === 0 ? `nothing changed: ${kept.join(', ')}` : `built ${built.join(', ')}`);
}
