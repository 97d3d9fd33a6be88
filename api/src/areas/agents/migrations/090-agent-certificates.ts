import { type Kysely, sql } from 'kysely';

/**
 * Certificates for the host names of agents' sites, each key sealed under host name and attempt. `next_` is of the
 * attempt that is under way, one more than `attempt`. Attempts are kept for a while, since an agent may have few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table agent_certificates (
    account_id uuid primary key references agent_hosts (account_id) on delete cascade,
    host_id uuid not null,
    attempt integer not null default 0,
    key bytea,
    chain text not null default '',
    not_before timestamptz,
    not_after timestamptz,
    next_key bytea,
    next_csr text not null default '',
    challenge_path text not null default '',
    challenge_value text not null default '',
    fault text not null default '',
    detail text not null default '',
    faults integer not null default 0,
    next_at timestamptz,
    check ((key is null) = (chain = '')),
    check ((next_key is null) = (next_csr = ''))
  )`,
  `create table agent_certificate_attempts (
    host_id uuid not null,
    attempt integer not null,
    account_id uuid not null references agents (account_id) on delete cascade,
    begun_at timestamptz not null,
    primary key (host_id, attempt)
  )`,
  'create index agent_certificate_attempts_of on agent_certificate_attempts (account_id, begun_at)',
];
