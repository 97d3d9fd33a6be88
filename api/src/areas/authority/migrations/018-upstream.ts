import { type Kysely, sql } from 'kysely';

/** Accounts and orders of ours with authorities that are reached by ACME. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table upstream_accounts (
    id uuid primary key,
    directory text not null unique,
    key_uri text not null,
    url text,
    created_at timestamptz not null default now()
  )`,
  `create table upstream_orders (
    account_id uuid not null,
    order_no text not null,
    attempt integer not null,
    round integer not null,
    directory text not null,
    identifiers jsonb not null,
    state text not null check (state in ('intended', 'placed', 'finalising', 'issued', 'ended')),
    url text,
    finalize_url text,
    expires_at timestamptz,
    authorizations jsonb,
    spki_sha256 text,
    serial text,
    certificate_pem text,
    chain_pem text,
    root_pem text,
    not_before timestamptz,
    not_after timestamptz,
    revoked_at timestamptz,
    revocation_reason text,
    created_at timestamptz not null,
    primary key (account_id, order_no, attempt, round)
  )`,
  'create index upstream_orders_url on upstream_orders (url)',
  'create index upstream_orders_serial on upstream_orders (serial) where serial is not null',
];
