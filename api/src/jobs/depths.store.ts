import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Jobs of one kind. */
export interface JobDepths {
  kind: string;
  /** Each job is due, running or to be run later; `failing` are those of them whose last try failed. */
  states: { due: number; running: number; later: number; failing: number };
  /** How long the job has waited that has been due longest, in seconds; 0 when none is due. */
  oldest: number;
}

/** How many jobs there are of each kind, by the database's clock. */
export async function countJobs(db: Db): Promise<JobDepths[]> {
  const leased = sql<boolean>`coalesce(leased_until >= now(), false)`;
  const due = sql<boolean>`run_at <= now() and not ${leased}`;
  const rows = await db
    .selectFrom('jobs')
    .select([
      'kind',
      sql<number>`count(*) filter (where ${due})::int`.as('due'),
      sql<number>`count(*) filter (where ${leased})::int`.as('running'),
      sql<number>`count(*) filter (where run_at > now() and not ${leased})::int`.as('later'),
      sql<number>`count(*) filter (where last_error is not null)::int`.as('failing'),
      sql<number>`coalesce(extract(epoch from now() - min(run_at) filter (where ${due})), 0)::float8`.as(
        'oldest',
      ),
    ])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, oldest, ...states }) => ({ kind, states, oldest }));
}
