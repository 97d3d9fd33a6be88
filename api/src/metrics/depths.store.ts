import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Jobs of one kind. */
export interface Depths {
  kind: string;
  states: { due: number; running: number; later: number; failing: number };
  /** Seconds. */
  oldest: number;
}

const isLeased = sql<boolean>`coalesce(leased_until >= now(), false)`;
const seconds = (column: string) =>
  sql<number>`coalesce(greatest(0, extract(epoch from now() - min(${sql.ref(column)}))), 0)::float8`;

/** How many jobs there are of each kind, by the database's clock. */
export async function countJobs(db: Db): Promise<Depths[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => [
      'kind',
      sql<number>`count(*) filter (where run_at <= now() and not ${isLeased})::int`.as('due'),
      sql<number>`count(*) filter (where ${isLeased})::int`.as('running'),
      sql<number>`count(*) filter (where run_at > now() and not ${isLeased})::int`.as('later'),
      sql<number>`count(*) filter (where last_error is not null)::int`.as('failing'),
      eb
        .selectFrom('jobs as due')
        .select(seconds('due.run_at').as('oldest'))
        .whereRef('due.kind', '=', 'jobs.kind')
        .where('due.run_at', '<=', sql<Date>`now()`)
        .where(sql<boolean>`coalesce(due.leased_until < now(), true)`)
        .as('oldest'),
    ])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, oldest, ...states }) => ({ kind, states, oldest: oldest ?? 0 }));
}

/** How many mails of the outbox are in each state, and the age of the oldest of each in seconds. */
export async function countMails(db: Db): Promise<{ state: string; count: number; oldest: number }[]> {
  return db
    .selectFrom('mail_outbox')
    .select(['state', sql<number>`count(*)::int`.as('count'), seconds('created_at').as('oldest')])
    .groupBy('state')
    .execute();
}
