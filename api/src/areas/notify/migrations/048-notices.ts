import { type Kysely, sql } from 'kysely';

const statements = [
  // What somebody wants to hear of and how; what they never chose has no row. Contacts of orders are no principals.
  `create table notice_choices (
    tenant_id uuid not null references tenants (id) on delete cascade,
    reader text not null,
    kind text not null,
    way text not null,
    chosen boolean not null,
    updated_at timestamptz not null,
    primary key (tenant_id, reader, kind, way)
  )`,
  // One row a fact and reader, so that nobody hears of anything twice. The reader '' is the fact itself.
  `create table notices (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    kind text not null,
    fact text not null,
    reader text not null,
    recipient text not null,
    language text not null,
    portal_host text not null,
    details jsonb not null,
    state text not null,
    created_at timestamptz not null,
    primary key (account_id, id),
    unique (account_id, kind, fact, reader)
  )`,
  'create index notices_by_reader on notices (account_id, reader, created_at)',
  `create index notices_held on notices (account_id, created_at) where state = 'held'`,
];

/** Notices to members, and what they choose to hear of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
