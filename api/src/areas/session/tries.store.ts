import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Tries under one key, each of which waits for the one before. */
export interface Series {
  key: string;
  /** Seconds after the first try, after the second and so on until the next may be made; the last one goes on. */
  waits: readonly number[];
  /** Tries until the series is closed; it is open for ever unless given. */
  most?: number;
  /** Seconds after the last try when all are forgotten. */
  memory: number;
}

/** How far a series has got. */
export interface Progress {
  count: number;
  /** Whole seconds until the next try may be made, 0 when it may be made now. */
  wait: number;
  closed: boolean;
}

/** Tries that are too few to remember longer than a day, so that a list of made-up names fills no table. */
const FEW = 3;
const DAY_MS = 86_400_000;

const progressOf = (
  series: Series,
  row: { count: number; last_at: Date } | undefined,
  now: Date,
): Progress => {
  const count = row?.count ?? 0;
  const due = (row?.last_at.getTime() ?? 0) + waitAfter(series, count) * 1000;
  const wait = Math.max(0, Math.ceil((due - now.getTime()) / 1000));
  return { count, wait, closed: count >= (series.most ?? Infinity) };
};

/** Seconds that the next try waits for after so many. */
export const waitAfter = ({ waits }: Pick<Series, 'waits'>, count: number): number =>
  count === 0 ? 0 : (waits[Math.min(count, waits.length) - 1] ?? 0);

/** How far some series have got, in the order asked. */
export async function readTries(db: Db, all: readonly Series[], now: Date): Promise<Progress[]> {
  const rows = await db
    .selectFrom('tries')
    .select(['key', 'count', 'last_at'])
    .where(
      'key',
      'in',
      all.map(({ key }) => key),
    )
    .where('forget_at', '>', now)
    .execute();
  const rowByKey = new Map(rows.map((row) => [row.key, row]));
  return all.map((series) => progressOf(series, rowByKey.get(series.key), now));
}

/**
 * Counts a try before it is made, so that of tries at the same moment only as many are made as may be. Answers
 * the count with this one, or undefined when it has to wait or the series is closed.
 */
export async function countTry(db: Db | Trx, series: Series, now: Date): Promise<number | undefined> {
  const { key, most, memory } = series;
  const forget_at = new Date(now.getTime() + memory * 1000);
  const forgotten = sql<boolean>`tries.forget_at <= ${now}`;
  const isDue = sql<boolean>`tries.last_at + ${waitInSql(series)} * interval '1 second' <= ${now}`;
  const isOpen = most === undefined ? sql<boolean>`true` : sql<boolean>`tries.count < ${most}`;
  const row = await db
    .insertInto('tries')
    .values({ key, count: 1, last_at: now, forget_at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${forgotten} then 1 else tries.count + 1 end`,
          last_at: now,
          forget_at,
        })
        .where(sql<boolean>`${forgotten} or (${isDue} and ${isOpen})`),
    )
    .returning('count')
    .executeTakeFirst();
  return row?.count;
}

function waitInSql(
  { waits }: Pick<Series, 'waits'>,
  count: RawBuilder<number> = sql`tries.count`,
): RawBuilder<number> {
  const cases = waits.map((wait, index) => sql`when ${sql.lit(index + 1)} then ${sql.lit(wait)}`);
  return sql`(case ${count} when 0 then 0 ${sql.join(cases, sql` `)} else ${sql.lit(waits.at(-1) ?? 0)} end)`;
}

/** Takes a try back that was counted and not made. */
export async function uncountTry(db: Db | Trx, key: string): Promise<void> {
  await db
    .updateTable('tries')
    .set({ count: sql`greatest(0, count - 1)` })
    .where('key', '=', key)
    .execute();
}

/** Takes back a try that was counted at a moment and is not made; the next one is due at once, as that one was. */
export async function takeBackTry(db: Db | Trx, { key, waits }: Series, at: Date): Promise<void> {
  const before = sql<number>`greatest(0, tries.count - 1)`;
  await db
    .updateTable('tries')
    .set({
      count: before,
      last_at: sql<Date>`${at}::timestamptz - ${waitInSql({ waits }, before)} * interval '1 second'`,
    })
    .where('key', '=', key)
    .where('last_at', '=', at)
    .execute();
}

/** Ends some series, after a try that succeeded. */
export async function forgetTries(db: Db | Trx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('tries').where('key', 'in', keys).execute();
}

/** Removes what is forgotten, and single tries a day old. */
export async function removeOldTries(db: Db | Trx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db
    .deleteFrom('tries')
    .where((eb) =>
      eb.or([eb('forget_at', '<=', now), eb.and([eb('count', '<', FEW), eb('last_at', '<=', dayAgo)])]),
    )
    .execute();
}
