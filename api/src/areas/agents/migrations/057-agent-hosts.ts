import { type Kysely, sql } from 'kysely';

/** Host names at which agents' sites stand. Many may be asked for; one that is shown to be somebody's is theirs alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table agent_hosts (
    account_id uuid primary key references agents (account_id) on delete cascade,
    id uuid not null unique,
    host text not null,
    state text not null check (state in ('waiting', 'live', 'off')),
    fault text not null default '',
    asked_at timestamptz not null,
    checked_at timestamptz,
    seen_at timestamptz
  )`,
  "create unique index agent_hosts_live on agent_hosts (host) where state = 'live'",
];
