import { type Kysely, sql } from 'kysely';

/**
 * Jobs take turns by account, have a priority, and are set aside after too many failures. `ready` marks those that
 * may be claimed, so that a look for them passes over all that wait for their time. An earlier release that still
 * runs beside this one goes on by `run_at` and the leases, and what it adds or gives back is marked when it is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table jobs add column priority smallint not null default 0',
  'alter table jobs add column ready boolean not null default false',
  'alter table jobs add column failed_at timestamptz',
  'create index jobs_turns on jobs (priority, account_id, run_at) where ready',
  // In place of jobs_due, in which a look passed over everything that was due already.
  'create index jobs_waiting on jobs (run_at) where not ready and failed_at is null',
  'drop index jobs_due',
  'create index jobs_failed on jobs (account_id, kind, subject) where failed_at is not null',
];
