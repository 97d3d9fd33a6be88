import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '@certdeck/contract/schemas';
import { openReleases, type StoreEnvironment, storeSettings } from '@certdeck/store';
import { ReleaseError } from './changes.ts';
import { deploymentFile, readDeployment, writeDeployment } from '../registry-file.ts';
import { distFolder } from '../workspace.ts';
import { withLock } from './lock.ts';

type Change = (current: Deployment | undefined) => Promise<Deployment | undefined> | Deployment | undefined;

/**
 * Where releases are kept: the folder that they are built into, or a bucket. A release's files lie below
 * `host/<release>` or `remotes/<id>/<release>` and never change; one document says what is current.
 */
export interface Store {
  /** For messages. */
  place: string;
  read(): Promise<Deployment | undefined>;
  /** Lets `change` make the next document and replaces the current one in one step; it may be asked again. */
  change(change: Change): Promise<Deployment | undefined>;
  /** Puts a release that was built here where servers find it. */
  publish(path: string): Promise<void>;
  /** Brings a release's files here; false when there is no such release. */
  bring(path: string): Promise<boolean>;
}

/** The store that the environment names; see `storeSettings`. */
export function openStore(folder = distFolder, environment: StoreEnvironment = process.env): Store {
  const settings = storeSettings(environment);
  if (!settings) {
    return {
      place: folder,
      read: async () => documentOf(folder),
      change: (change) => changeDeployment(folder, change),
      publish: async () => {},
      bring: async (path) => existsSync(join(folder, path)),
    };
  }
  const releases = openReleases(settings);
  return {
    place: releases.place,
    async read() {
      const found = await releases.read();
      return found === 'same' ? undefined : found?.deployment;
    },
    change: (change) => releases.change(change),
    publish: (path) => releases.publish(path, folder),
    bring: (path) => releases.bring(path, folder),
  };
}

/** Throws a ReleaseError when the document isn't one: its history can't be made again. */
function documentOf(folder: string): Deployment | undefined {
  try {
    return readDeployment(folder);
  } catch (cause) {
    const message = `${deploymentFile(folder)} is damaged: put back a copy, or delete it and run npm run build, which makes what these sources are current and knows nothing of canaries, of releases of single host names and of ways back`;
    throw new ReleaseError(`${message}\n${String(cause)}`, { cause });
  }
}

/**
 * Changes the document of a folder: reads it, lets `change` make the next one (undefined: nothing to do),
 * and replaces it in one atomic step. Two at once can't lose one another: a lock lets one after the
 * other, and a document that somebody changed without the lock isn't overwritten.
 * Returns what is current afterwards.
 */
export async function changeDeployment(folder: string, change: Change): Promise<Deployment | undefined> {
  mkdirSync(folder, { recursive: true });
  return withLock(`${deploymentFile(folder)}.lock`, async () => {
    const current = documentOf(folder);
    const next = await change(current);
    if (!next) return current;
    const revision = current?.registry.revision ?? 0;
    if (next.registry.revision <= revision) {
      throw new Error(`revision ${next.registry.revision} doesn't follow ${revision}`);
    }
    const seen = documentOf(folder)?.registry.revision ?? 0;
    if (seen !== revision) {
      throw new ReleaseError(
        `somebody else wrote revision ${seen} meanwhile: nothing was changed, try again`,
      );
    }
    writeDeployment(next, folder);
    return next;
  });
}
