import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Counts } from './counts.ts';
import type { Limit } from './limiter.ts';

/** Milliseconds between two removals of keys that are paid for no longer. */
const PRUNE_MS = 60_000;

/**
 * Counts that all processes over one database share: one row a key, one statement for all keys of a request.
 * The present is the database's, so that processes whose clocks differ count alike; a test gives its own.
 */
export function createDatabaseCounts(db: Db, clock?: () => Date): Counts {
  const present = () => (clock ? sql<Date>`${clock()}::timestamptz` : sql<Date>`now()`);
  let pruned = performance.now();
  return {
    async charge(limits) {
      const now = present();
      // Two statements that lock the same rows in different orders would wait for each other.
      const rows = [...limits]
        .sort((one, other) => (one.key < other.key ? -1 : 1))
        .map(
          ({ key, most, seconds }) =>
            sql`(${key}, ${now} + ${costOf(seconds, most)}::float8 * interval '1 second', ${seconds}::float8)`,
        );
      const { rows: charged } = await sql<{ key: string }>`
        insert into limits as l (key, paid_until, seconds) values ${sql.join(rows)}
        on conflict (key) do update
        set paid_until = greatest(l.paid_until, ${now}) + (excluded.paid_until - ${now}), seconds = excluded.seconds
        where greatest(l.paid_until, ${now}) + (excluded.paid_until - ${now})
          <= ${now} + excluded.seconds * interval '1 second'
        returning key`.execute(db);
      await pruneNowAndThen();
      const passed = new Set(charged.map(({ key }) => key));
      const refused = limits.filter(({ key }) => !passed.has(key));
      if (refused.length === 0) return limits.map(() => 0);
      for (const { key, most, seconds } of limits)
        if (passed.has(key)) await giveBack(key, costOf(seconds, most));
      const ahead = await aheadOf(refused);
      return limits.map(({ key, most, seconds }) => {
        if (passed.has(key)) return 0;
        // A row that was removed in between is no reason to let this request pass.
        return Math.max(1, (ahead.get(key) ?? 0) + (seconds * 1000) / most - seconds * 1000);
      });
    },
  };

  async function giveBack(key: string, cost: number): Promise<void> {
    await db
      .updateTable('limits')
      .set({ paid_until: sql<Date>`paid_until - ${cost}::float8 * interval '1 second'` })
      .where('key', '=', key)
      .execute();
  }

  /** Milliseconds from now up to which keys are paid for. */
  async function aheadOf(limits: readonly Limit[]): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('limits')
      .select([
        'key',
        sql<number>`(extract(epoch from paid_until - ${present()}) * 1000)::float8`.as('ahead'),
      ])
      .where(
        'key',
        'in',
        limits.map(({ key }) => key),
      )
      .execute();
    return new Map(rows.map(({ key, ahead }) => [key, ahead]));
  }

  async function pruneNowAndThen(): Promise<void> {
    if (performance.now() - pruned < PRUNE_MS) return;
    pruned = performance.now();
    await removePaidLimits(db, present());
  }
}

/** Removes the keys that are paid for no longer; to a count they are like new ones. */
export async function removePaidLimits(db: Db, present: Date | RawBuilder<Date> = sql`now()`): Promise<void> {
  // A row that a request holds is in use; waiting for it while holding others could end in a deadlock.
  const old = db
    .selectFrom('limits')
    .select('key')
    .where('paid_until', '<', present)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('limits').where('key', 'in', old).execute();
}

/** Seconds that one request costs; down to the microsecond, as the database keeps them, so that all `most` fit. */
const costOf = (seconds: number, most: number): number => Math.floor((seconds * 1e6) / most) / 1e6;
