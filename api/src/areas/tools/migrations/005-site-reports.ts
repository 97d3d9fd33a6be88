import { type Kysely, sql } from 'kysely';

/** Site audits: one row a report, its progress while it runs and its result afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table site_reports (
    id uuid not null,
    account_id uuid not null references accounts (id) on delete cascade,
    domain text not null,
    state text not null default 'running',
    started_at timestamptz not null,
    ended_at timestamptz,
    progress jsonb not null,
    grade text,
    failure jsonb,
    result jsonb,
    primary key (account_id, id),
    check (state = 'running' or ended_at is not null)
  )`,
  'create index site_reports_by_domain on site_reports (account_id, domain, id)',
  // A name is audited once at a time, however often the button is pressed.
  `create unique index site_reports_running on site_reports (account_id, domain) where state = 'running'`,
];
