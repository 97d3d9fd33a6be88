import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Rows of one kind that are kept at most: what a stranger could write is bounded. */
const MOST = 20_000;
const DAY = 86_400_000;

const tables = ['telemetry_failures', 'telemetry_violations', 'telemetry_loads'] as const;

/** Removes reports older than `days`; of a kind with too many rows the oldest go, and of an hour the rarest. */
export async function pruneTelemetry(db: Db, now: Date, days: number, most = MOST): Promise<void> {
  const oldest = new Date(now.getTime() - days * DAY);
  for (const name of tables) {
    const table = sql.table(name);
    await db.deleteFrom(name).where('bucket', '<', oldest).execute();
    await sql`delete from ${table} where ctid in
      (select ctid from ${table} order by bucket desc, count desc offset ${most})`.execute(db);
  }
}
