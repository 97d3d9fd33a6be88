import { sql } from 'kysely';
import type { Db, Trx } from '../database/transaction.ts';
import type { Limit } from '../limits/limiter.ts';
import { TooManyError } from './errors.ts';
import { tooManyText } from './too-many.ts';

export type { Limit } from '../limits/limiter.ts';

/**
 * Counts one try under each limit before it is made, so that tries at the same moment can't share a count.
 * Answers the counts with this one, in the order asked.
 * @throws TooManyError (12010) with the seconds until the fullest window ends.
 */
export async function countAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<number[]> {
  let wait = 0;
  const counts: number[] = [];
  for (const { key, most, seconds } of limits) {
    const end = new Date(now.getTime() + seconds * 1000);
    const row = await db
      .insertInto('attempts')
      .values({ key, count: 1, window_ends_at: end })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when attempts.window_ends_at <= ${now} then 1 else attempts.count + 1 end`,
          window_ends_at: sql`case when attempts.window_ends_at <= ${now} then ${end} else attempts.window_ends_at end`,
        }),
      )
      .returning(['count', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    counts.push(row.count);
    if (row.count > most)
      wait = Math.max(wait, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
  }
  if (wait > 0) throw new TooManyError(tooManyText(wait), wait);
  return counts;
}

/** How often something happened under some keys in their present windows, in the order asked. */
export async function readAttempts(db: Db, keys: readonly string[], now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .select(['key', 'count'])
    .where('key', 'in', keys)
    .where('window_ends_at', '>', now)
    .execute();
  const found = new Map(rows.map(({ key, count }) => [key, count]));
  return keys.map((key) => found.get(key) ?? 0);
}

/** Takes one back from a count that successes should not fill. */
export async function giveBackAttempt(db: Db | Trx, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(0, count - 1)` })
    .where('key', '=', key)
    .execute();
}

/** Removes counts whose window has ended. */
export async function removeOldAttempts(db: Db | Trx, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('window_ends_at', '<', now).execute();
}
