import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Rows of one kind that are kept at most: what a stranger could write is bounded. */
const MOST = 20_000;
const DAY = 86_400_000;

/** Removes reports older than `days`; of a kind with too many rows the oldest go, and of an hour the rarest. */
export async function pruneTelemetry(db: Db, now: Date, days: number, most = MOST): Promise<void> {
  const oldest = new Date(now.getTime() - days * DAY);
  await db.deleteFrom('telemetry_failures').where('bucket', '<', oldest).execute();
  await sql`delete from telemetry_failures where ctid in
    (select ctid from telemetry_failures order by bucket desc, count desc offset ${most})`.execute(db);
  await db.deleteFrom('telemetry_violations').where('bucket', '<', oldest).execute();
  await sql`delete from telemetry_violations where ctid in
    (select ctid from telemetry_violations order by bucket desc, count desc offset ${most})`.execute(db);
  await db.deleteFrom('telemetry_loads').where('bucket', '<', oldest).execute();
  await sql`delete from telemetry_loads where ctid in
    (select ctid from telemetry_loads order by bucket desc, count desc offset ${most})`.execute(db);
}
