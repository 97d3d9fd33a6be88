import { type Kysely, sql } from 'kysely';

/**
 * Site audits of who isn't signed in. They belong to nobody: whoever knows the id may read one, for a day. A table of
 * its own, since a report of a tenant must never be found without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table guest_reports (
    id uuid primary key,
    domain text not null,
    state text not null default 'running',
    started_at timestamptz not null,
    ended_at timestamptz,
    progress jsonb not null,
    grade text,
    failure jsonb,
    result jsonb,
    check (state = 'running' or ended_at is not null)
  )`,
  'create index guest_reports_by_start on guest_reports (started_at)',
  // A name is audited once at a time, however many ask.
  `create unique index guest_reports_running on guest_reports (domain) where state = 'running'`,
];
