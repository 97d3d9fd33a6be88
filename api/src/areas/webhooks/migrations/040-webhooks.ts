import { type Kysely, sql } from 'kysely';

/** Addresses that are told facts of a tenant, and what was sent to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhook_endpoints (
    account_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    url text not null,
    events text not null,
    sealed bytea not null,
    enabled boolean not null default true,
    failing_since timestamptz,
    switched_off_at timestamptz,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create table webhook_deliveries (
    account_id uuid not null,
    id uuid not null,
    endpoint_id uuid not null,
    type text not null,
    body text not null,
    state text not null default 'waiting',
    created_at timestamptz not null,
    tries integer not null default 0,
    next_at timestamptz,
    tried_at timestamptz,
    status integer not null default 0,
    problem text not null default '',
    answer text not null default '',
    log text not null default '[]',
    primary key (account_id, id),
    foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
  )`,
  'create index webhook_deliveries_endpoint on webhook_deliveries (account_id, endpoint_id, id)',
];
