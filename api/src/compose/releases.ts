import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HostManifest, hostManifest } from '@certdeck/contract/schemas';
import { openReleases, openStore, type Store, storeSettings, StoreSettingsError } from '@certdeck/store';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { createMirror, type Mirror } from '../areas/delivery/mirror.ts';

/** Where releases are changed: the folder, or the bucket that it follows. */
export function storeOf(config: Config, folder: string): Store {
  try {
    return openStore(folder, config);
  } catch (error) {
    throw error instanceof StoreSettingsError ? new ConfigError(error.message) : error;
  }
}

/** What a release of the shell gives to remotes; undefined when it doesn't say. */
export function hostManifestIn(folder: string, release: string): HostManifest | undefined {
  const file = join(folder, 'host', release, 'manifest.json');
  return existsSync(file) ? hostManifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Undefined when releases are kept in a folder. It looks for the first time before the server listens. */
export function mirrorOf(config: Config, folder: string, server: FastifyInstance): Mirror | undefined {
  try {
    const settings = storeSettings(config);
    if (!settings) return undefined;
    const mirror = createMirror(openReleases(settings), folder, (error) =>
      server.log.error({ err: error }, 'The store of releases: what was brought last stays in use'),
    );
    server.addHook('onReady', () => mirror.start());
    server.addHook('onClose', async () => mirror.stop());
    return mirror;
  } catch (error) {
    throw error instanceof StoreSettingsError ? new ConfigError(error.message) : error;
  }
}
