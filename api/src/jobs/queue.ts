import { sql } from 'kysely';
import type { Db, Trx } from '../database/transaction.ts';

/** One claimed job. Its lease ends unless renewed, so that the work of a dead process is taken up by another. */
export interface Job {
  /** One of those that the areas registered. */
  kind: string;
  accountID: string;
  subject: string;
  /** Claims so far, this one included. */
  attempts: number;
}

/** Seconds a claimed job belongs to its worker without a renewal. */
export const LEASE_SECONDS = 30;

const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;
/** Times of jobs are the database's: processes whose clocks differ would take them early or late. */
const after = (delay: number) => sql<Date>`now() + ${delay / 1000}::double precision * interval '1 second'`;

/**
 * Asks for work inside the caller's transaction: the job exists exactly if what it is about does.
 * There is one job a kind and subject; asked for again it comes at the earlier of both times, and one
 * that is running right now runs once more afterwards.
 * @param runAt the database's present unless told
 */
export async function enqueue(
  trx: Trx,
  jobs: readonly { kind: string; accountID: string; subject: string }[],
  runAt?: Date,
): Promise<void> {
  if (jobs.length === 0) return;
  await trx
    .insertInto('jobs')
    .values(
      jobs.map(({ kind, accountID, subject }) => ({
        kind,
        account_id: accountID,
        subject,
        run_at: runAt ?? sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'subject']).doUpdateSet({
        run_at: sql<Date>`least(jobs.run_at, excluded.run_at)`,
        again: sql<boolean>`jobs.leased_by is not null`,
      }),
    )
    .execute();
}

/**
 * Takes up to `limit` due jobs of some kinds, the longest waiting first. Workers never get the same one. Kinds that
 * a process doesn't know are left to those that do: during a roll-out there are two releases.
 */
export async function claim(db: Db, worker: string, limit: number, kinds: readonly string[]): Promise<Job[]> {
  const due = db
    .selectFrom('jobs')
    .select(['account_id', 'kind', 'subject'])
    .where('run_at', '<=', sql<Date>`now()`)
    .where('kind', 'in', kinds)
    .where((where) =>
      where.or([where('leased_until', 'is', null), where('leased_until', '<', sql<Date>`now()`)]),
    )
    .orderBy('run_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .with('due', () => due)
    .updateTable('jobs')
    .from('due')
    .set((set) => ({
      leased_by: worker,
      leased_until: leaseEnd,
      attempts: set('jobs.attempts', '+', 1),
      again: false,
    }))
    .whereRef('jobs.account_id', '=', 'due.account_id')
    .whereRef('jobs.kind', '=', 'due.kind')
    .whereRef('jobs.subject', '=', 'due.subject')
    .returning(['jobs.account_id', 'jobs.kind', 'jobs.subject', 'jobs.attempts'])
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    accountID: row.account_id,
    subject: row.subject,
    attempts: row.attempts,
  }));
}

/** Keeps the jobs that the worker has under way for another lease. */
export async function renew(db: Db, worker: string, subjects: readonly string[]): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: leaseEnd })
    .where('leased_by', '=', worker)
    .where('subject', 'in', subjects)
    .execute();
}

/** Ends a job, unless it was asked for again meanwhile. */
export async function finish(db: Db, worker: string, job: Job): Promise<void> {
  const done = await db
    .deleteFrom('jobs')
    .where('account_id', '=', job.accountID)
    .where('kind', '=', job.kind)
    .where('subject', '=', job.subject)
    .where('leased_by', '=', worker)
    .where('again', '=', false)
    .executeTakeFirst();
  if (done.numDeletedRows === 0n) await postpone(db, worker, job, 0);
}

/** Gives a job back for `delay` milliseconds, or for none when it was asked for again meanwhile. */
export async function postpone(
  db: Db,
  worker: string,
  job: Job,
  delay: number,
  error?: string,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      run_at: sql<Date>`case when again then now() else ${after(delay)} end`,
      again: false,
      leased_by: null,
      leased_until: null,
      last_error: error ?? null,
      ...(error === undefined ? { attempts: 0 } : {}),
    })
    .where('account_id', '=', job.accountID)
    .where('kind', '=', job.kind)
    .where('subject', '=', job.subject)
    .where('leased_by', '=', worker)
    .execute();
}

/**
 * Frees leases: one worker's when it stops, or all of them at the start of a process that has the
 * database to itself, since whoever held them is dead.
 */
export async function release(db: Db, worker?: string): Promise<void> {
  const freed = db.updateTable('jobs').set({ leased_by: null, leased_until: null });
  await (
    worker === undefined ? freed.where('leased_by', 'is not', null) : freed.where('leased_by', '=', worker)
  ).execute();
}

/** Makes the jobs of some accounts due, after they have been held. */
export async function resumeJobs(trx: Trx, accountIDs: readonly string[]): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()` })
    .where('account_id', 'in', [...accountIDs])
    .execute();
}
