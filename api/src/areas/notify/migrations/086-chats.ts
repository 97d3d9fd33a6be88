import { type Kysely, sql } from 'kysely';

const statements = [
  `create table chats (
    account_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    name text not null,
    platform text not null,
    language text not null,
    sealed bytea not null,
    shown_as text not null,
    has_secret boolean not null,
    made_by uuid,
    enabled boolean not null default true,
    failing_since timestamptz,
    switched_off_at timestamptz,
    reason text not null default '',
    said text not null default '',
    words text not null default '',
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create table notice_messages (
    account_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    way text not null,
    receiver uuid not null,
    body text not null,
    state text not null default 'waiting',
    tries integer not null default 0,
    next_at timestamptz,
    code text not null default '',
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  'create index notice_messages_created on notice_messages (created_at)',
];

/** Chats that are told what happens, and messages to them and to phones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
