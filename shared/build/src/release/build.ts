/**
 * Builds what has changed, host and remotes, two at a time, and makes the result current. What was built before
 * from the same sources isn't built again, and a remote whose build gave the same files keeps its release.
 */
import { availableParallelism } from 'node:os';
import type { Deployment, RegistryRemote } from '@certdeck/contract/schemas';
import { currentOf, HOST, mismatchOf, ReleaseError, signed, type Store } from '@certdeck/store';
import { readArguments, UsageError } from '../arguments.ts';
import { buildTarget } from './build-target.ts';
import { hostRelease } from '../webpack/host-config.ts';
import { readHostManifest, registryEntry } from './registry-file.ts';
import { bringRelease } from './build-release.ts';
import { makeSetCurrent } from './build-set.ts';
import { checkNext } from './checks/next.ts';
import { type Refusal, settle } from './checks/refusal.ts';
import { checkTypes } from './checks/types.ts';
import { reasonOf } from './order.ts';
import { commitOf, signatureOf } from './signature.ts';
import { openStore } from './store.ts';
import { remoteBuild } from './remote-build.ts';
import { remoteIds } from '../workspace.ts';

export interface BuildResult {
  /** What webpack was asked for. */
  built: string[];
  kept: string[];
}

/** One thing to build, with the folders that it ends up in below the folder of releases. */
interface Target {
  name: string;
  isThere: boolean;
  build(): Promise<void>;
  paths(): string[];
}

/**
 * Progress goes to `say`, one line a step. Rejects with the first target that failed, and with a ReleaseError when
 * the compiler refuses these sources or what is deployed besides wouldn't run with them; `force` is why that doesn't
 * matter.
 */
export async function buildAll(say: (line: string) => void, force?: string): Promise<BuildResult> {
  const store = openStore();
  const host = hostRelease();
  const sources = await Promise.all(remoteIds().map((id) => remoteBuild(id)));
  const madeOf = ({ id, release }: (typeof sources)[number]): string => {
    const name = release();
    if (!name) throw new Error(`a source of ${id} was changed while it was built: build again`);
    return name;
  };
  // Another machine may have built it.
  const hostPath = `host/${host}`;
  const isHostThere = await store.bring(hostPath);
  const targets: Target[] = [
    { name: 'host', isThere: isHostThere, build: () => buildTarget('host'), paths: () => [hostPath] },
  ];
  for (const remote of sources)
    targets.push({
      name: remote.id,
      isThere: (await bringRelease(store, remote)) !== undefined,
      build: remote.build,
      paths: () => [`remotes/${remote.id}/${madeOf(remote)}`, remote.naming],
    });
  const stale = targets.filter(({ isThere }) => !isThere);
  const queue = [...stale];
  let done = 0;
  const workers = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let target = queue.shift(); target; target = queue.shift()) {
      const started = performance.now();
      await target.build();
      done += 1;
      say(
        `built ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s (${done} of ${stale.length})`,
      );
    }
  });
  const compile = () => checkTypes(HOST, ...remoteIds().map((id) => `remote-${id}`));
  // Beside the builds, where there are some: both take their time.
  const [beside] = await Promise.all([stale.length > 0 ? compile() : undefined, ...workers]);

  const entries = sources.map((remote) => registryEntry(remote.id, madeOf(remote)));
  const fits = ({ manifest }: RegistryRemote, hostThen: string) => {
    const hostManifest = readHostManifest(hostThen);
    return hostManifest !== undefined && mismatchOf(manifest, hostManifest) === undefined;
  };
  const planned = makeSetCurrent(await store.read(), host, entries, new Date(), fits);
  // What was built and refused before is refused again: it lies there, and isn't current.
  const refusals = beside ?? (planned ? await compile() : []);
  settle('this build', refusals, force !== undefined);
  for (const path of targets.flatMap(({ paths }) => paths())) await store.publish(path);
  await store.change(async (previous) => {
    if (previous) await store.bring(`host/${previous.hostRelease}`);
    const next = makeSetCurrent(previous, host, entries, new Date(), fits);
    if (!next) return undefined;
    const all = [...refusals, ...(await checkSet(store, previous, next))];
    const forced = settle('this build', all, force !== undefined);
    const commit = commitOf([HOST, 'shared', ...remoteIds().map((id) => `remote-${id}`)]);
    return signed(previous, next, {
      ...signatureOf({ reason: force }),
      ...(commit ? { commit } : {}),
      ...(forced.length > 0 ? { forced } : {}),
    });
  });
  return {
    built: stale.map(({ name }) => name),
    kept: targets.filter((target) => !stale.includes(target)).map(({ name }) => name),
  };
}

/** What becomes somebody's by this build, against whatever it would meet of what was placed by hand. */
async function checkSet(
  store: Store,
  previous: Deployment | undefined,
  next: Deployment,
): Promise<Refusal[]> {
  const fresh = next.registry.remotes.filter(
    ({ id, release }) => !previous || currentOf(previous, id)?.release !== release,
  );
  const candidates = [
    ...(previous?.hostRelease === next.hostRelease ? [] : [{ part: HOST, release: next.hostRelease }]),
    ...fresh.map(({ id, release }) => ({ part: id, release })),
  ];
  const refusals: Refusal[] = [];
  for (const candidate of candidates) refusals.push(...(await checkNext(store, next, candidate)));
  return refusals;
}

if (import.meta.main) {
  try {
    const { values } = readArguments({ options: { force: { type: 'string' } } }, 'build [--force <reason>]');
    const { reason, force } = reasonOf(values);
    const { built, kept } = await buildAll((line) => console.log(line), force ? reason : undefined);
    console.log(built.length === 0 ? `nothing changed: ${kept.join(', ')}` : `built ${built.join(', ')}`);
  } catch (error) {
    if (!(error instanceof ReleaseError || error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
