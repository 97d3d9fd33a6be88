import { sql } from 'kysely';
import { seconds } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { countBy, readEnds } from './certs.store.ts';

const DAY_MS = 86_400_000;
const WEEKS = 13;
/** Days within which certificates count as expiring (DISC-002). */
const SOON_DAYS = 30;
/** Issuers and kinds of keys that are told, the most frequent ones. */
const GROUPS = 5;

/** How an account's servers and the certificates that they send now stand. */
export async function readSummary(db: Db, accountID: TenantID, now: Date) {
  const weekOf = (index: number) => new Date(now.getTime() + index * 7 * DAY_MS);
  const [targets, { ends, total }, issuers, keys] = await Promise.all([
    countTargets(db, accountID),
    readEnds(db, accountID, weekOf(WEEKS)),
    countBy(db, accountID, 'issuer', GROUPS),
    countBy(db, accountID, 'key_type', GROUPS),
  ]);
  const within = (from: Date, to: Date) => ends.filter((end) => end > from && end <= to).length;
  return {
    ...targets,
    certs: total,
    expiring: within(now, new Date(now.getTime() + SOON_DAYS * DAY_MS)),
    expired: ends.filter((end) => end <= now).length,
    weeks: Array.from({ length: WEEKS }, (_, index) => ({
      from: seconds(weekOf(index)),
      certs: within(weekOf(index), weekOf(index + 1)),
    })),
    issuers,
    keys,
  };
}

async function countTargets(db: Db, accountID: TenantID) {
  const row = await db
    .selectFrom('discovery_targets')
    .select([
      sql<string>`count(*)`.as('targets'),
      sql<string>`count(*) filter (where paused)`.as('paused'),
      sql<string>`count(*) filter (where state = 'failed' and not paused)`.as('failed'),
    ])
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();
  return { targets: Number(row.targets), paused: Number(row.paused), failed: Number(row.failed) };
}
