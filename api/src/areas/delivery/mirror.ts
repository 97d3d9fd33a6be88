import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deployment } from '@certdeck/contract/schemas';
import { type BucketReleases, givenHosts } from '@certdeck/store';

/** A folder that follows a bucket of releases: what the portal serves, on any number of machines. */
export interface Mirror {
  /** Looks once, then every few seconds. The first look's failure is reported, not thrown. */
  start(): Promise<void>;
  stop(): void;
  /** One look: resolves when what is current in the bucket is current here. */
  look(): Promise<void>;
  /** Brings the release that a file belongs to, when it isn't here: an old tab may ask for an old one. */
  ensure(file: string): Promise<void>;
}

/** Between two looks, in milliseconds; a look at an unchanged document is one small request. */
const LOOK_EVERY = 3_000;
/** A release that the bucket didn't have isn't looked for again for this long, in milliseconds. */
const ABSENT_FOR = 60_000;
const KEPT_ABSENT = 1_000;
const releaseOf = /^(host\/[\w-]{1,64}|remotes\/[a-z][a-z0-9-]{1,30}\/[\w-]{1,64})\//;

/**
 * `deployment.json` is written here only after everything that it names has arrived, so that what is
 * current can always be served. While the bucket can't be reached, what was brought last stays in use.
 */
export function createMirror(
  releases: BucketReleases,
  folder: string,
  report: (error: unknown) => void,
): Mirror {
  let seen: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const coming = new Map<string, Promise<boolean>>();
  const absentUntil = new Map<string, number>();

  /** One copying for all that ask at the same time. */
  function bring(path: string): Promise<boolean> {
    const known = coming.get(path);
    if (known) return known;
    const made = releases.bring(path, folder).finally(() => coming.delete(path));
    coming.set(path, made);
    return made;
  }

  async function look(): Promise<void> {
    const found = await releases.read(seen);
    if (found === 'same' || found === undefined) return;
    const { deployment, tag } = found;
    for (const { path, must } of namedIn(deployment)) {
      const isHere = await bring(path).catch((error: unknown) => {
        if (must) throw error;
        report(error);
        return true;
      });
      if (must && !isHere) throw new Error(`${releases.place}${path} is current, and isn't there`);
    }
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'deployment.json');
    const next = `${file}.${process.pid}`;
    await writeFile(next, `${JSON.stringify(deployment, null, 2)}\n`);
    await rename(next, file);
    seen = tag;
  }

  /** Reported once, however often it is met. */
  let reported: string | undefined;

  async function turn(): Promise<void> {
    const failed = await look().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failed !== undefined && String(failed) !== reported) report(failed);
    reported = failed === undefined ? undefined : String(failed);
    if (!stopped) timer = setTimeout(() => void turn(), LOOK_EVERY).unref();
  }

  return {
    look,
    start: turn,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    async ensure(file) {
      const path = releaseOf.exec(file)?.[1];
      if (!path || existsSync(join(folder, path))) return;
      const now = Date.now();
      if ((absentUntil.get(path) ?? 0) > now) return;
      const isHere = await bring(path).catch((error: unknown) => {
        report(error);
        return false;
      });
      if (isHere) return;
      // Names that nobody released are asked for once a minute at most, and don't pile up.
      if (absentUntil.size >= KEPT_ABSENT) absentUntil.clear();
      absentUntil.set(path, now + ABSENT_FOR);
    },
  };
}

/** Folders of releases that somebody gets (`must`) or falls back to. */
function namedIn(deployment: Deployment) {
  const { registry, canaries, pins, earlier } = deployment;
  const given = [
    ...registry.remotes,
    ...Object.values(canaries).map(({ remote }) => remote),
    ...Object.values(pins).flatMap((remotes) => Object.values(remotes)),
  ];
  const back = Object.entries(earlier).flatMap(([id, [last]]) =>
    last ? [id === 'host' ? `host/${last.release}` : `remotes/${id}/${last.release}`] : [],
  );
  return [
    ...givenHosts(deployment).map(({ release }) => ({ path: `host/${release}`, must: true })),
    ...given.map(({ id, release }) => ({ path: `remotes/${id}/${release}`, must: true })),
    ...back.map((path) => ({ path, must: false })),
  ];
}
