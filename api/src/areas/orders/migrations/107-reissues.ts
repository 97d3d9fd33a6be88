import { type Kysely, sql } from 'kysely';

/**
 * Further certificates of an order: one operation at a time, with names that are validated beside those of the order.
 * Columns with constant defaults rewrite no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders
    add column attempt integer not null default 1,
    add column attempts integer not null default 1`,
  `alter table order_certificates
    add column csr text not null default '',
    add column key_ciphertext text not null default '',
    add column superseded_at timestamptz`,
  `create table order_operations (
    account_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    kind text not null check (kind = 'reissue'),
    state text not null check (state in ('unpaid', 'validating', 'refused', 'issued', 'cancelled')),
    attempt integer not null,
    actor_id uuid,
    csr text not null,
    key_ciphertext text not null,
    names jsonb not null,
    common_name text not null,
    organization jsonb,
    price_diff bigint not null check (price_diff >= 0),
    replaces_serial text not null,
    revoke_after_hours integer check (revoke_after_hours >= 0),
    revoke_at timestamptz,
    serial_number text not null default '',
    created_at timestamptz not null default now(),
    paid_at timestamptz,
    validated_at timestamptz,
    issuing_at timestamptz,
    ended_at timestamptz,
    issue_error jsonb,
    primary key (account_id, id),
    unique (account_id, order_id, attempt),
    foreign key (account_id, order_id) references orders (account_id, id) on delete cascade,
    check (state not in ('validating', 'issued') or paid_at is not null)
  )`,
  // Two tabs, a batch and a repeated call at once get one.
  `create unique index order_operations_open on order_operations (account_id, order_id)
    where state in ('unpaid', 'validating', 'refused')`,
  'create index order_operations_of_order on order_operations (account_id, order_id, id)',
  `create table operation_names (
    account_id uuid not null,
    order_id uuid not null,
    position integer not null,
    name text not null,
    kind text not null,
    domain text not null,
    method text not null,
    token text not null,
    token_created_at timestamptz not null,
    token_expires_at timestamptz not null,
    status text not null default 'pending',
    failures integer not null default 0,
    verified_at timestamptz, caa_checked_at timestamptz,
    next_try_at timestamptz,
    last_check jsonb, evidence jsonb,
    primary key (account_id, order_id, position),
    unique (account_id, order_id, name),
    foreign key (account_id, order_id) references orders (account_id, id) on delete cascade
  )`,
];
