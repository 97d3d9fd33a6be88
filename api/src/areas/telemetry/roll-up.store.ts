import { type RawBuilder, sql } from 'kysely';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';

const DAY = 86_400_000;
/** Rows of one transaction. */
const BATCH = 1_000;

type Table = 'telemetry_failures' | 'telemetry_violations' | 'telemetry_loads';

/** Members that grow when rows become one; all others are what the rows have in common. */
interface Grown {
  bucket: Date;
  count: number;
  reporters: number;
  first_at?: Date;
  last_at?: Date;
}

/** Beginning of the day of a moment, UTC. */
const dayOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY) * DAY);

/**
 * Makes one row a day of the rows of its hours, for hours before a moment. Counts are added; of the networks the
 * largest number stays, since the same ones may have told in several hours. Processes may do it at the same time:
 * whoever takes the rows of an hour away adds them to the day.
 * @param which condition of the rows that may be joined
 */
export async function rollUp(db: Db, name: Table, before: Date, which: RawBuilder<unknown>): Promise<void> {
  const end = dayOf(before);
  const keys = name === 'telemetry_loads' ? ['remote', 'release', 'step', 'slot'] : ['digest'];
  const columns = sql.raw(['bucket', ...keys].join(', '));
  const moved = async () =>
    transaction(db, async (trx) => {
      // A day's row stands at its beginning, where that of its first hour did: those stay, and are added to.
      const { rows } = await sql<Grown>`delete from ${sql.table(name)} where (${columns}) in
        (select ${columns} from ${sql.table(name)}
          where bucket < ${end} and bucket <> date_trunc('day', bucket, 'UTC') and ${which}
          order by ${columns} limit ${BATCH})
        returning *`.execute(trx);
      const days = new Map<string, Grown>();
      for (const row of rows) {
        const bucket = dayOf(row.bucket);
        const key = JSON.stringify([bucket, ...keys.map((member) => Reflect.get(row, member) as unknown)]);
        days.set(key, joined({ ...row, bucket }, days.get(key)));
      }
      // Two statements that lock the same rows in different orders would wait for each other.
      const sorted = [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
      if (sorted.length > 0) await add(trx, name, ['bucket', ...keys], sorted);
      return rows.length;
    });
  while ((await moved()) === BATCH);
}

function joined(row: Grown, other: Grown | undefined): Grown {
  if (!other) return row;
  const { first_at: oneFirst, last_at: oneLast } = row;
  const { first_at: otherFirst, last_at: otherLast } = other;
  return {
    ...row,
    count: row.count + other.count,
    reporters: Math.max(row.reporters, other.reporters),
    ...(oneFirst && otherFirst ? { first_at: oneFirst < otherFirst ? oneFirst : otherFirst } : {}),
    ...(oneLast && otherLast ? { last_at: oneLast > otherLast ? oneLast : otherLast } : {}),
  };
}

async function add(trx: Trx, name: Table, keys: readonly string[], rows: readonly Grown[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = rows.map(
    (row) => sql`(${sql.join(names.map((member) => sql`${Reflect.get(row, member) as unknown}`))})`,
  );
  const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
  const spans = names.includes('first_at')
    ? sql`, first_at = least(kept.first_at, excluded.first_at), last_at = greatest(kept.last_at, excluded.last_at)`
    : sql``;
  await sql`insert into ${sql.table(name)} as kept (${list(names)}) values ${sql.join(values)}
    on conflict (${list(keys)}) do update
      set count = kept.count + excluded.count, reporters = greatest(kept.reporters, excluded.reporters)${spans}`.execute(
    trx,
  );
}
