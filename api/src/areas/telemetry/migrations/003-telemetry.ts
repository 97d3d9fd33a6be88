import { type Kysely, sql } from 'kysely';

/** Staff and their browser overrides; what tabs report: failures, load times, refusals of the content policy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const now = 'timestamptz not null default now()';
const text = "text not null default ''";
/** One row for what is the same within a bucket of time, so that a loud fault is a number and no flood. */
const counted = `
    digest text not null,
    bucket timestamptz not null,
    count bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null`;

const statements = [
  `create table staff (
    account_id uuid primary key references accounts (id) on delete cascade,
    added_at ${now}
  )`,
  `create table override_grants (
    cookie_hash text primary key,
    token_hash text not null references sessions (token_hash) on delete cascade,
    account_id uuid not null references staff (account_id) on delete cascade,
    origins jsonb not null,
    expires_at timestamptz not null
  )`,
  'create index override_grants_session on override_grants (token_hash)',

  `create table telemetry_failures (${counted},
    remote text not null, release text not null, owner text not null,
    code text not null, detail text not null,
    phase ${text}, recovered ${text}, site ${text}, browser ${text},
    primary key (bucket, digest)
  )`,
  `create table telemetry_loads (
    bucket timestamptz not null,
    remote text not null, release text not null, step text not null,
    slot smallint not null,
    count bigint not null,
    primary key (bucket, remote, release, step, slot)
  )`,
  `create table telemetry_violations (${counted},
    directive text not null, blocked text not null, source text not null,
    remote text not null, release text not null, site ${text},
    primary key (bucket, digest)
  )`,
];
