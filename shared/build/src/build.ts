/**
 * Builds what has changed, host and remotes, two at a time, and makes the result current.
 * A release that exists is not built again: its folder's name is the hash of what it is made from.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hostRelease } from './host-config.ts';
import { readDeployment, registryEntry, writeDeployment } from './registry-file.ts';
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
      await buildOne(target.name);
      done += 1;
      say(
        `built ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s (${done} of ${stale.length})`,
      );
    }
  });
  await Promise.all(workers);

  const previous = readDeployment();
  const entries = remotes.map(({ id, release }) => registryEntry(id, release));
  const same =
    previous?.hostRelease === host &&
    JSON.stringify(previous.registry.remotes.map((remote) => remote.release)) ===
      JSON.stringify(entries.map((remote) => remote.release));
  if (!same) {
    const revision = (previous?.registry.revision ?? 0) + 1;
    writeDeployment({ hostRelease: host, registry: { schema: 1, revision, remotes: entries } });
  }
  return {
    built: stale.map(({ name }) => name),
    kept: targets.filter((target) => !stale.includes(target)).map(({ name }) => name),
  };
}

function buildOne(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'build-one.ts'), name], {
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build of ${name} failed`))));
  });
}

if (import.meta.main) {
  const { built, kept } = await buildAll((line) => console.log(line));
  console.log(built.length === 0 ? `nothing changed: ${kept.join(', ')}` : `built ${built.join(', ')}`);
}
