import { type Kysely, sql } from 'kysely';

/**
 * Servers that a tenant watches, the certificates found there, where each is sent now, and what looks found to be new.
 * A certificate stays when its server is watched no longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const problems = `('', 'noName', 'noAddress', 'dnsFailed', 'refused', 'unreachable', 'noTls', 'late')`;

const statements = [
  `create table discovery_profiles (
    account_id uuid primary key references accounts (id) on delete cascade,
    interval_hours smallint not null check (interval_hours between 1 and 168),
    days_before smallint not null check (days_before between 1 and 180),
    contact_id uuid
  )`,
  `create table discovery_targets (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    actor_id uuid,
    host text not null,
    search text not null,
    port integer not null check (port between 1 and 65535),
    interval_hours smallint not null default 0 check (interval_hours between 0 and 168),
    paused boolean not null default false,
    state text not null default 'waiting' check (state in ('waiting', 'ok', 'failed')),
    problem text not null default '' check (problem in ${problems}),
    failures integer not null default 0,
    addresses smallint not null default 0,
    serving smallint not null default 0,
    failing_since timestamptz,
    checked_at timestamptz,
    next_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (account_id, id),
    unique (account_id, host, port),
    check ((state = 'failed') = (failing_since is not null))
  )`,
  `create table discovery_certs (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    der bytea not null,
    common_name text not null,
    names jsonb not null,
    search text not null,
    issuer text not null,
    serial text not null,
    key_type text not null,
    not_before timestamptz not null,
    not_after timestamptz not null,
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    expiring_told boolean not null default false,
    expired_told boolean not null default false,
    primary key (account_id, id),
    unique (account_id, sha256)
  )`,
  'create index discovery_certs_by_end on discovery_certs (account_id, not_after, id)',
  `create table discovery_places (
    account_id uuid not null,
    target_id uuid not null,
    address text not null,
    cert_id uuid not null,
    name_matches boolean not null,
    chain text not null check (chain in ('trusted', 'selfSigned', 'untrusted')),
    seen_at timestamptz not null,
    primary key (account_id, target_id, address),
    foreign key (account_id, target_id) references discovery_targets (account_id, id) on delete cascade,
    foreign key (account_id, cert_id) references discovery_certs (account_id, id) on delete cascade
  )`,
  'create index discovery_places_by_cert on discovery_places (account_id, cert_id)',
  `create table discovery_events (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    at timestamptz not null,
    kind text not null check (kind in ('found', 'replaced', 'failed', 'recovered', 'expiring', 'expired')),
    host text not null,
    port integer not null,
    cert_id uuid,
    common_name text not null default '',
    not_after timestamptz,
    problem text not null default '' check (problem in ${problems}),
    primary key (account_id, id)
  )`,
];
