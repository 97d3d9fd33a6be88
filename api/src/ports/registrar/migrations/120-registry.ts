import { type Kysely, sql } from 'kysely';

/** The embedded registry of domain names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table registry_domains (
    name text primary key,
    repository_id text not null unique,
    registrar_id text not null,
    contacts jsonb not null,
    nameservers jsonb not null,
    statuses jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    deleted_at timestamptz,
    create_fee bigint not null,
    announced_phase text not null,
    next_at timestamptz not null
  )`,
  'create index registry_domains_next on registry_domains (registrar_id, next_at)',
  `create table registry_contacts (
    registrar_id text not null,
    handle text not null,
    data jsonb not null,
    primary key (registrar_id, handle)
  )`,
  `create table registry_requests (
    registrar_id text not null,
    key text not null,
    command text not null,
    request_hash text not null,
    answer jsonb,
    at timestamptz not null,
    primary key (registrar_id, key)
  )`,
  `create table registry_accounts (
    registrar_id text primary key,
    balance bigint not null check (balance >= 0)
  )`,
  `create table registry_entries (
    id uuid primary key,
    registrar_id text not null references registry_accounts (registrar_id),
    name text not null,
    kind text not null check (kind in ('opening', 'create', 'renew', 'restore', 'refund')),
    amount bigint not null,
    at timestamptz not null
  )`,
  `create table registry_events (
    id uuid primary key,
    registrar_id text not null,
    at timestamptz not null,
    name text,
    kind text not null,
    text text not null
  )`,
  'create index registry_events_oldest on registry_events (registrar_id, at, id)',
];
