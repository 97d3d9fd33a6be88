import { type Kysely, sql } from 'kysely';

/** Second factors of accounts, sign-ins that wait for one, and codes for who has lost them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table factors (
    account_id uuid not null references accounts (id) on delete cascade,
    kind text not null,
    confirmed_at timestamptz,
    secret bytea,
    last_step bigint not null default 0,
    created_at timestamptz not null default now(),
    primary key (account_id, kind)
  )`,
  `create table sign_in_tickets (
    ticket_hash text primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    device_hash text not null,
    expires_at timestamptz not null,
    tries integer not null default 0
  )`,
  'create index sign_in_tickets_expires on sign_in_tickets (expires_at)',
  `create table recovery_codes (
    account_id uuid not null references accounts (id) on delete cascade,
    code_hash text not null,
    created_at timestamptz not null default now(),
    primary key (account_id, code_hash)
  )`,
];
