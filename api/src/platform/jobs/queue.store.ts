import { type TenantID, tenantOf } from '../database/identifiers.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/transaction.ts';

/** One claimed job. Its lease ends unless renewed, so that the work of a dead process is taken up by another. */
export interface Job {
  /** One of those that the areas registered. */
  kind: string;
  accountID: TenantID;
  subject: string;
  /** Claims since it was last done or put off without a failure, this one included. */
  attempts: number;
}

/** A job that is asked for. */
export interface JobRequest {
  kind: string;
  accountID: TenantID;
  subject: string;
  priority?: number;
}

/** Of what is ready, a lower number is claimed before any higher one; accounts take turns within each. */
export const PRIORITY = { soon: -10, normal: 0, late: 10 } as const;

/** Seconds a claimed job belongs to its worker without a renewal. */
export const LEASE_SECONDS = 15;
/** Jobs that come due with one statement. */
const DUE_AT_ONCE = 1000;

/** Times of jobs are the database's: processes whose clocks differ would take them early or late. */
export const after = (delay: number) =>
  sql<Date>`now() + ${delay / 1000}::double precision * interval '1 second'`;

/**
 * Asks for work inside the caller's transaction: the job exists exactly if what it is about does.
 * There is one job a kind and subject; asked for again it comes at the earlier of both times, one that is running
 * right now runs once more afterwards, and one that was set aside is taken up again.
 * @param runAt the database's present by default
 */
export async function enqueue(trx: Trx, jobs: readonly JobRequest[], runAt?: Date): Promise<void> {
  if (jobs.length === 0) return;
  await trx
    .insertInto('jobs')
    .values(
      jobs.map(({ kind, accountID, subject, priority = PRIORITY.normal }) => ({
        kind,
        account_id: accountID,
        subject,
        priority,
        ready: runAt === undefined,
        run_at: runAt ?? sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'subject']).doUpdateSet({
        run_at: sql<Date>`least(jobs.run_at, excluded.run_at)`,
        again: sql<boolean>`jobs.leased_by is not null`,
        ready: sql<boolean>`jobs.leased_by is null and (jobs.ready or excluded.ready)`,
        priority: sql<number>`least(jobs.priority, excluded.priority)`,
        attempts: sql<number>`case when jobs.failed_at is null then jobs.attempts else 0 end`,
        failed_at: null,
      }),
    )
    .execute();
}

/**
 * Marks what has come due as ready: jobs whose time has come, and those whose lease has ended without a word.
 * @returns whether there may be more
 */
export async function markDue(db: Db): Promise<boolean> {
  const due = db
    .selectFrom('jobs')
    .select(['account_id', 'kind', 'subject'])
    .where('run_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`not ready`)
    .where('failed_at', 'is', null)
    .where((where) =>
      where.or([where('leased_until', 'is', null), where('leased_until', '<', sql<Date>`now()`)]),
    )
    .orderBy('run_at')
    .limit(DUE_AT_ONCE)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await db
    .with('due', () => due)
    .updateTable('jobs')
    .from('due')
    .set({ ready: true, leased_by: null, leased_until: null })
    .whereRef('jobs.account_id', '=', 'due.account_id')
    .whereRef('jobs.kind', '=', 'due.kind')
    .whereRef('jobs.subject', '=', 'due.subject')
    .executeTakeFirst();
  return numUpdatedRows >= BigInt(DUE_AT_ONCE);
}

/** Keeps the jobs that the worker has under way for another lease, in seconds. */
export async function renew(
  db: Db,
  worker: string,
  subjects: readonly string[],
  lease: number = LEASE_SECONDS,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: after(lease * 1000) })
    .where('leased_by', '=', worker)
    .where('subject', 'in', subjects)
    .execute();
}

const held = (job: Job, worker: string) => ({
  account_id: job.accountID,
  kind: job.kind,
  subject: job.subject,
  leased_by: worker,
});

/** Ends a job, unless it was asked for again meanwhile. */
export async function finish(db: Db, worker: string, job: Job): Promise<void> {
  const done = await db
    .deleteFrom('jobs')
    .where((eb) => eb.and(held(job, worker)))
    .where('again', '=', false)
    .executeTakeFirst();
  if (done.numDeletedRows === 0n) await postpone(db, worker, job, 0);
}

/**
 * Gives a job back for `delay` milliseconds, or for none when it was asked for again meanwhile.
 * @param attempts failures that count from now on; as they are unless told, none without an error
 */
export async function postpone(
  db: Db,
  worker: string,
  job: Job,
  delay: number,
  error?: string,
  attempts?: number,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      run_at: sql<Date>`case when again then now() else ${after(delay)} end`,
      ready: delay <= 0 ? true : sql<boolean>`again`,
      again: false,
      leased_by: null,
      leased_until: null,
      last_error: error ?? null,
      ...(error === undefined ? { attempts: 0 } : attempts === undefined ? {} : { attempts }),
    })
    .where((eb) => eb.and(held(job, worker)))
    .execute();
}

/** Sets a job aside that has failed too often, unless it was asked for again meanwhile. */
export async function setAside(db: Db, worker: string, job: Job, error: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      failed_at: sql<Date | null>`case when again then null else now() end`,
      run_at: sql<Date>`now()`,
      ready: sql<boolean>`again`,
      attempts: sql<number>`case when again then 0 else attempts end`,
      again: false,
      leased_by: null,
      leased_until: null,
      last_error: error,
    })
    .where((eb) => eb.and(held(job, worker)))
    .execute();
}

/**
 * Frees leases: one worker's when it stops, or all of them at the start of a process that has the
 * database to itself, since whoever held them is dead.
 */
export async function release(db: Db, worker?: string): Promise<void> {
  const freed = db.updateTable('jobs').set({ leased_by: null, leased_until: null, ready: true });
  await (
    worker === undefined ? freed.where('leased_by', 'is not', null) : freed.where('leased_by', '=', worker)
  ).execute();
}

/** Makes the jobs of some accounts due, after they have been held. */
export async function resumeJobs(trx: Trx, accountIDs: readonly string[]): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()`, ready: sql<boolean>`leased_by is null` })
    .where('account_id', 'in', accountIDs.map(tenantOf))
    .where('failed_at', 'is', null)
    .execute();
}
