import type { TenantID } from '../database/identifiers.ts';
import { sql } from 'kysely';
import { rowCount } from '../database/row-count.ts';
import type { Db } from '../database/transaction.ts';

/** How the jobs of one kind stand, for metrics and for a screen. */
export interface KindFigures {
  kind: string;
  /** Due and taken by nobody. */
  due: number;
  /** Seconds that the longest waiting of these has waited; 0 without any. */
  oldestDue: number;
  /** Waiting for their time. */
  later: number;
  running: number;
  /** Set aside after too many failures. */
  failed: number;
}

/** How all jobs stand, by kind; a kind without any is left out. */
export async function readJobFigures(db: Db): Promise<KindFigures[]> {
  const { rows } = await sql<KindFigures>`
    with state as (
      select kind, run_at,
        case when failed_at is not null then 'failed'
          when leased_until >= now() then 'running'
          when run_at <= now() then 'due'
          else 'later' end as state
      from jobs
    )
    select kind,
      count(*) filter (where state = 'due') as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'due')), 0)::double precision as "oldestDue",
      count(*) filter (where state = 'later') as later,
      count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'failed') as failed
    from state group by kind order by kind`.execute(db);
  return rows;
}

/** How many jobs of a kind there are, those under way and set aside too. */
export const countJobs = (db: Db, kind: string): Promise<number> =>
  rowCount(db.selectFrom('jobs').where('kind', '=', kind));

/** A job that was set aside. */
export interface FailedJob {
  kind: string;
  accountID: TenantID;
  subject: string;
  attempts: number;
  failedAt: Date;
  error: string;
}

/** Jobs that were set aside, the latest first. */
export async function listFailedJobs(db: Db, limit = 1000): Promise<FailedJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'account_id', 'subject', 'attempts', 'failed_at', 'last_error'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    accountID: row.account_id,
    subject: row.subject,
    attempts: row.attempts,
    failedAt: row.failed_at ?? new Date(0),
    error: row.last_error ?? '',
  }));
}

/**
 * Takes jobs up again that were set aside: all of them, or those of a kind or about a subject.
 * @returns how many there were
 */
export async function retryFailedJobs(
  db: Db,
  which: { kind?: string; subject?: string } = {},
): Promise<number> {
  let query = db
    .updateTable('jobs')
    .set({ failed_at: null, attempts: 0, ready: true, run_at: sql<Date>`now()` })
    .where('failed_at', 'is not', null);
  if (which.kind !== undefined) query = query.where('kind', '=', which.kind);
  if (which.subject !== undefined) query = query.where('subject', '=', which.subject);
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows);
}

/**
 * Sees to it that a schedule has its row, which comes due at `at` or when it did before. A running one is left alone.
 */
export async function keepSchedule(
  db: Db,
  job: { kind: string; accountID: TenantID; subject: string; priority: number },
  at: Date,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      account_id: job.accountID,
      subject: job.subject,
      priority: job.priority,
      run_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind', 'subject'])
        .doUpdateSet({ run_at: sql<Date>`least(jobs.run_at, excluded.run_at)` })
        .where('jobs.leased_by', 'is', null),
    )
    .execute();
}
