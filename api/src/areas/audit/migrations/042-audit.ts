import { type Kysely, sql } from 'kysely';

/** The audit log, and the Merkle tree over each tenant's entries. It outlives what it tells of: no foreign keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table audit_entries (
    account_id uuid not null,
    id uuid not null,
    at timestamptz not null,
    actor_kind text not null,
    actor_id uuid,
    action text not null,
    object_kind text not null,
    object_id text not null,
    request_id text not null,
    details_hash text not null,
    primary key (account_id, id)
  )`,
  'create index audit_entries_by_actor on audit_entries (account_id, actor_id, id)',
  'create index audit_entries_by_person on audit_entries (actor_id)',
  `create table audit_details (
    account_id uuid not null,
    entry_id uuid not null,
    salt bytea not null,
    body text not null,
    primary key (account_id, entry_id)
  )`,
  `create table audit_waiting (
    account_id uuid not null,
    entry_id uuid not null,
    primary key (account_id, entry_id)
  )`,
  `create table audit_leaves (
    account_id uuid not null,
    place bigint not null,
    entry_id uuid not null,
    primary key (account_id, place),
    unique (account_id, entry_id)
  )`,
  `create table audit_nodes (
    account_id uuid not null,
    level smallint not null,
    place bigint not null,
    hash bytea not null,
    primary key (account_id, level, place)
  )`,
  `create table audit_trees (
    account_id uuid primary key,
    size bigint not null default 0
  )`,
  `create table audit_heads (
    account_id uuid not null,
    size bigint not null,
    root bytea not null,
    signed_at timestamptz not null,
    signature bytea not null,
    primary key (account_id, size)
  )`,
];
