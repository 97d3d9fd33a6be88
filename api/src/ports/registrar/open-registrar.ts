import type { Db } from '../../platform/database/transaction.ts';
import { embeddedRegistrar } from './embedded/embedded-registrar.ts';
import type { Registrar } from './registrar.ts';

/** The registrar of the configuration. */
export function openRegistrar(parts: { db: Db; now: () => Date }): Registrar {
  return embeddedRegistrar(parts);
}
