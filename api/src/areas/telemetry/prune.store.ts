import { sql } from 'kysely';
import { hourOf } from '../../platform/clock/hour.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { rollUp } from './roll-up.store.ts';
import { TRIAL_STEPS } from './visits.store.ts';

/**
 * Rows of one kind that are kept at most. A row holds texts of at most 1,500 characters, in practice a tenth of
 * that: 20,000 of them are 10 to 60 MB with their index, whatever strangers write.
 */
const MOST = 20_000;
const DAY = 86_400_000;

/** Rows that several networks told of outlast those of one, which may be made up; of each the newest are kept. */
const REPORTED = 'reporters > 1 desc, bucket desc, reporters desc, count desc';
const tables = [
  { name: 'telemetry_failures', key: 'bucket, digest', order: REPORTED },
  { name: 'telemetry_violations', key: 'bucket, digest', order: REPORTED },
  { name: 'telemetry_loads', key: 'bucket, remote, release, step, slot', order: REPORTED },
] as const;

/**
 * Removes reports older than `days`, and makes one row a day of those older than two days; of a kind with too many
 * rows the least widely told and oldest go. Which networks told of a row is forgotten with its hour.
 */
export async function pruneTelemetry(db: Db, now: Date, days: number, most = MOST): Promise<void> {
  const oldest = new Date(now.getTime() - days * DAY);
  await db.deleteFrom('telemetry_networks').where('bucket', '<', hourOf(now)).execute();
  for (const { name, key, order } of tables) {
    const [table, columns] = [sql.table(name), sql.raw(key)];
    // Visits of trials have bounds of their own (canary/accept.ts) and are read by the hour.
    const rationed = name === 'telemetry_loads' ? sql`step not like ${TRIAL_STEPS}` : sql`true`;
    await sql`delete from ${table} where bucket < ${oldest}`.execute(db);
    await rollUp(db, name, new Date(now.getTime() - 2 * DAY), rationed);
    await sql`delete from ${table} where (${columns}) in
      (select ${columns} from ${table} where ${rationed} order by ${sql.raw(order)} offset ${most})`.execute(
      db,
    );
  }
}
