import type { Database } from '../database/database.ts';
import { createDatabaseCounts } from './database-counts.store.ts';
import type { Limiter } from './limiter.ts';
import { createOwnLimiter, createSharedLimiter } from './shared-limiter.ts';

export interface OpenLimiterOptions {
  /** The present of a test; otherwise the database's own, and the process's growing clock. */
  now?: () => Date;
  onAway?: (error: unknown) => void;
}

/** The limiter that fits a database: only a server is shared by several processes. */
export function openLimiter(database: Database, options: OpenLimiterOptions = {}): Limiter {
  const { now, onAway } = options;
  const clock = now && (() => now().getTime());
  if (database.kind === 'pglite') return createOwnLimiter(clock);
  return createSharedLimiter({
    counts: createDatabaseCounts(database.db, now),
    ...(clock ? { clock } : {}),
    ...(onAway ? { onAway } : {}),
  });
}
