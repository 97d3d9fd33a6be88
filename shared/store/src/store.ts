import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '@certdeck/contract/schemas';
import { changeDeployment, type DeploymentStep, documentOf } from './folder.ts';
import { openReleases } from './releases.ts';
import { type StoreEnvironment, storeSettings } from './settings.ts';

/**
 * Where releases are kept: the folder that they are built into, or a bucket. A release's files lie below
 * `host/<release>` or `remotes/<id>/<release>` and never change; one document says what is current.
 */
export interface Store {
  /** For messages. */
  place: string;
  read(): Promise<Deployment | undefined>;
  /** Lets `change` make the next document and replaces the current one in one step; it may be asked again. */
  change(change: DeploymentStep): Promise<Deployment | undefined>;
  /** Puts a release that was built here where servers find it. */
  publish(path: string): Promise<void>;
  /** Brings a release's files here; false when there is no such release. */
  bring(path: string): Promise<boolean>;
}

/** The store that the environment names; see `storeSettings`. `folder` is where this machine has releases. */
export function openStore(folder: string, environment: StoreEnvironment): Store {
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
      const stored = await releases.read();
      return stored === 'same' ? undefined : stored?.deployment;
    },
    change: (change) => releases.change(change),
    publish: (path) => releases.publish(path, folder),
    bring: (path) => releases.bring(path, folder),
  };
}
