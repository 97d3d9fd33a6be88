/**
 * Builds what has changed, host and remotes, two at a time, and makes the result current.
 * A release that exists is not built again: its folder's name is the hash of what it is made from.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildTarget } from './build-target.ts';
import { hostRelease } from './host-config.ts';
import { registryEntry } from './registry-file.ts';
import { makeSetCurrent } from './release/build-set.ts';
import { changeDeployment } from './release/store.ts';
import { releaseOf } from './remote-config.ts';
import { distFolder, remoteIds } from './workspace.ts';

export interface BuildResult {
  built: string[];
  kept: string[];
}

/** Progress goes to `say`, one line a step. Rejects with the first target that failed. */
export async function buildAll(say: (line: string) => void): Promise<BuildResult> {
  const host = hostRelease();
  const remotes = remoteIds().map((id) => ({ id, release: releaseOf(id) }));
  const targets = [
    { name: 'host', folder: join(distFolder, 'host', host) },
    ...remotes.map(({ id, release }) => ({ name: id, folder: join(distFolder, 'remotes', id, release) })),
  ];
  const stale = targets.filter(({ folder }) => !existsSync(folder));
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
  await changeDeployment(distFolder, (previous) => makeSetCurrent(previous, host, entries, new Date()));
  return {
    built: stale.map(({ name }) => name),
    kept: targets.filter((target) => !stale.includes(target)).map(({ name }) => name),
  };
}

if (import.meta.main) {
  const { built, kept } = await buildAll((line) => console.log(line));
  console.log(built.length === 0 ? `nothing changed: ${kept.join(', ')}` : `built ${built.join(', ')}`);
}
