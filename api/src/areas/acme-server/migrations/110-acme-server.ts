import { type Kysely, sql } from 'kysely';

/** Credentials for ACME clients, their accounts, orders and authorizations, and nonces that were used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table acme_credentials (
    account_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    maker_id uuid not null,
    member_since timestamptz not null,
    name text not null,
    sealed bytea not null,
    scope text not null check (scope in ('package', 'balance')),
    product_no text not null,
    validity integer not null,
    suffixes text not null,
    max_price bigint check (max_price >= 0),
    day_limit bigint check (day_limit >= 0),
    total_limit bigint check (total_limit >= 0),
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    primary key (account_id, id)
  )`,
  'create unique index acme_credentials_id on acme_credentials (id)',
  `create table acme_accounts (
    account_id uuid not null,
    id uuid not null,
    credential_id uuid not null,
    thumbprint text not null,
    jwk text not null,
    contact text not null,
    status text not null default 'valid',
    created_at timestamptz not null,
    primary key (account_id, id),
    foreign key (account_id, credential_id) references acme_credentials (account_id, id) on delete cascade
  )`,
  'create unique index acme_accounts_id on acme_accounts (id)',
  // A key has one account (RFC 8555 7.3.1), whatever it was bound with.
  'create unique index acme_accounts_thumbprint on acme_accounts (thumbprint)',
  'create index acme_accounts_credential on acme_accounts (account_id, credential_id)',
  `create table acme_orders (
    account_id uuid not null,
    id uuid not null,
    acme_account_id uuid not null,
    credential_id uuid not null,
    names text not null,
    replaces text not null,
    follows uuid,
    is_covered boolean not null,
    state text not null default 'open' check (state in ('open', 'finalised', 'invalid')),
    amount bigint not null check (amount >= 0),
    error jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    finalised_at timestamptz,
    order_id uuid,
    operation_id uuid,
    settled_at timestamptz,
    primary key (account_id, id),
    foreign key (account_id, acme_account_id) references acme_accounts (account_id, id) on delete cascade,
    check ((state = 'finalised') <= (order_id is not null))
  )`,
  'create index acme_orders_order on acme_orders (account_id, order_id)',
  "create index acme_orders_held on acme_orders (account_id, expires_at) where state = 'open'",
  'create index acme_orders_spent on acme_orders (account_id, credential_id, finalised_at)',
  'create index acme_orders_names on acme_orders (account_id, names, id)',
  'create index acme_orders_account on acme_orders (account_id, acme_account_id, id)',
  "create index acme_orders_unsettled on acme_orders (finalised_at) where state = 'finalised' and settled_at is null",
  `create table acme_authorizations (
    account_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    name text not null,
    status text not null default 'pending',
    token text not null,
    method text,
    tries integer not null default 0,
    validated_at timestamptz,
    expires_at timestamptz not null,
    proof jsonb,
    error jsonb,
    primary key (account_id, id),
    foreign key (account_id, order_id) references acme_orders (account_id, id) on delete cascade
  )`,
  'create index acme_authorizations_order on acme_authorizations (account_id, order_id)',
  'create index acme_authorizations_proof on acme_authorizations (account_id, name, validated_at)',
  'create table acme_nonces (nonce text primary key, spent_at timestamptz not null)',
];
