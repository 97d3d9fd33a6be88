import type { Db } from '../../platform/database/transaction.ts';
import { embeddedRegistrar } from './embedded/embedded-registrar.ts';
import { openEppRegistrar } from './epp/epp-registrar.ts';
import { type EppConfig, eppSettings } from './epp/settings.ts';
import type { Registrar } from './registrar.ts';

/**
 * The registrar of the configuration.
 * @throws ConfigError for a server that is described in part, or not chosen
 */
export function openRegistrar({
  config,
  db,
  now,
  log,
}: {
  config: EppConfig;
  db: Db;
  now: () => Date;
  log: { warn(text: string): void };
}): Registrar {
  const settings = eppSettings(config);
  return settings
    ? openEppRegistrar(settings, { now, warn: (text) => log.warn(text) })
    : embeddedRegistrar({ db, now });
}
