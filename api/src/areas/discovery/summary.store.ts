import { sql } from 'kysely';
import { seconds } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { countBy, readEnds } from './certs.store.ts';
import { readProfile } from './profile.store.ts';

const DAY_MS = 86_400_000;
const WEEKS = 13;
/** Issuers and kinds of keys that are told, the most frequent ones. */
const GROUPS = 5;

/** How an account's servers and the certificates that they send now stand. */
export async function readSummary(db: Db, accountID: TenantID, now: Date) {
  const weekOf = (index: number) => new Date(now.getTime() + index * 7 * DAY_MS);
  const { daysBefore } = await readProfile(db, accountID);
  const soon = new Date(now.getTime() + daysBefore * DAY_MS);
  const last = new Date(Math.max(weekOf(WEEKS).getTime(), soon.getTime()));
  const [targets, { ends, total }, issuers, keys] = await Promise.all([
    countTargets(db, accountID),
    readEnds(db, accountID, last),
    countBy(db, accountID, 'issuer', GROUPS),
    countBy(db, accountID, 'key_type', GROUPS),
  ]);
  const within = (from: Date, to: Date) => ends.filter((end) => end > from && end <= to).length;
  return {
    ...targets,
    certs: total,
    daysBefore,
    expiring: within(now, soon),
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
