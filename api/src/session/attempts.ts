import { sql } from 'kysely';
import type { Db, Trx } from '../database/transaction.ts';
import { TooManyError } from '../server/errors.ts';
import { sessionTexts } from './texts.ts';

/** How often something may happen. */
export interface Limit {
  key: string;
  most: number;
  seconds: number;
}

/**
 * Counts one try under each limit before it is made, so that tries at the same moment can't share a count.
 * @throws TooManyError (12010) with the seconds until the fullest window ends.
 */
export async function countAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  let wait = 0;
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
    if (row.count > most)
      wait = Math.max(wait, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
  }
  if (wait > 0) throw new TooManyError(sessionTexts.tooMany(wait), wait);
}

/** Forgets a count, after the right password. */
export async function forgetAttempts(db: Db | Trx, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

/** Takes one back from a count that successes should not fill. */
export async function giveBackAttempt(db: Db | Trx, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(0, count - 1)` })
    .where('key', '=', key)
    .execute();
}
