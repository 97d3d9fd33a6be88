import { type Kysely, sql } from 'kysely';

/** How members of a tenant sign in by a provider of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sso_connections (
    account_id uuid primary key references tenants (id) on delete cascade,
    issuer text not null,
    client_id text not null,
    sealed bytea not null,
    scopes text not null,
    group_claim text not null,
    groups text not null,
    default_role text not null,
    enabled boolean not null default false,
    is_only boolean not null default false,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  `create table sso_domains (
    account_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    domain text not null,
    token text not null,
    verified_at timestamptz,
    created_at timestamptz not null,
    primary key (account_id, id),
    unique (account_id, domain)
  )`,
  // A mail domain leads to one provider.
  'create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null',
  `create table sso_flows (
    state_hash text primary key,
    account_id uuid not null references sso_connections (account_id) on delete cascade,
    device_hash text not null,
    sealed bytea not null,
    redirect_url text not null,
    expires_at timestamptz not null
  )`,
  'create index sso_flows_expires on sso_flows (expires_at)',
  'create index sso_flows_account on sso_flows (account_id)',
  `create table sso_identities (
    account_id uuid not null references tenants (id) on delete cascade,
    issuer text not null,
    subject text not null,
    principal_id uuid not null references accounts (id) on delete cascade,
    created_at timestamptz not null,
    primary key (account_id, issuer, subject),
    unique (account_id, issuer, principal_id)
  )`,
  'create index sso_identities_principal on sso_identities (principal_id)',
];
