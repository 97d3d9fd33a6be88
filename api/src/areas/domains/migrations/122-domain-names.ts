import { type Kysely, sql } from 'kysely';

/** Names of tenants, what was bought for them, and what comes before: cart, contacts, groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table domain_contacts (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    handle text not null unique,
    name text not null,
    organization text not null,
    phone text not null,
    email text not null,
    country text not null,
    state text not null,
    city text not null,
    street text not null,
    postcode text not null,
    int_name text not null,
    int_organization text not null,
    int_street text not null,
    int_city text not null,
    int_state text not null,
    created_at timestamptz not null,
    removed_at timestamptz,
    primary key (account_id, id)
  )`,
  `create table domain_groups (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    name text not null,
    primary key (account_id, id),
    unique (account_id, name)
  )`,
  `create table domain_carts (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    domain text not null,
    tld text not null,
    kind text not null check (kind in ('register', 'renew')),
    years integer not null check (years between 1 and 10),
    contact_id uuid,
    auto_renew boolean not null,
    certificate boolean not null,
    created_at timestamptz not null,
    primary key (account_id, id),
    unique (account_id, domain, kind)
  )`,
  `create table domains (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    order_no text not null,
    name text not null,
    tld text not null,
    state text not null check (state in
      ('registering', 'active', 'expired', 'redemption', 'pendingDelete', 'gone', 'refused')),
    repository_id text,
    registered_at timestamptz,
    expires_at timestamptz,
    statuses jsonb not null,
    nameservers jsonb not null,
    contact_id uuid not null,
    auto_renew boolean not null,
    certificate boolean not null,
    premium boolean not null,
    renew_cents bigint,
    group_id uuid,
    remark text not null,
    sale_cents bigint check (sale_cents >= 0),
    created_at timestamptz not null,
    synced_at timestamptz,
    primary key (account_id, id),
    unique (account_id, order_no)
  )`,
  // A name has one holder as long as it lives, whichever tenant that is.
  `create unique index domains_alive on domains (name) where state not in ('gone', 'refused')`,
  'create index domains_by_name on domains (account_id, name)',
  'create index domains_by_end on domains (expires_at)',
  `create table domain_orders (
    account_id uuid not null,
    -- The registrar's transaction IDs are made of it, and one of those is one request for ever.
    order_no text not null unique,
    domain_id uuid not null,
    kind text not null check (kind in ('register', 'renew', 'restore')),
    years integer not null,
    amount bigint not null check (amount >= 0),
    fee bigint,
    fee_currency text,
    state text not null check (state in ('paid', 'working', 'done', 'refused', 'stuck')),
    refusal text,
    detail text not null,
    attempts integer not null,
    until timestamptz,
    expires_at timestamptz,
    actor_id uuid,
    created_at timestamptz not null,
    done_at timestamptz,
    primary key (account_id, order_no),
    foreign key (account_id, domain_id) references domains (account_id, id) on delete cascade
  )`,
  'create index domain_orders_by_domain on domain_orders (account_id, domain_id)',
  // What was bought for a name is done one after the other.
  `create unique index domain_orders_open on domain_orders (account_id, domain_id)
    where state in ('paid', 'working', 'stuck')`,
  `create table domain_events (
    account_id uuid not null,
    id uuid not null,
    domain_id uuid not null,
    at timestamptz not null,
    kind text not null,
    actor_id uuid,
    details jsonb not null,
    primary key (account_id, id),
    foreign key (account_id, domain_id) references domains (account_id, id) on delete cascade
  )`,
  'create index domain_events_by_domain on domain_events (account_id, domain_id, at)',
  // One notice of a kind for one end of a name.
  `create table domain_notices (
    account_id uuid not null,
    domain_id uuid not null,
    kind text not null,
    expires_at timestamptz not null,
    sent_at timestamptz not null,
    primary key (account_id, domain_id, kind, expires_at),
    foreign key (account_id, domain_id) references domains (account_id, id) on delete cascade
  )`,
];
