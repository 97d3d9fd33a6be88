import { type Kysely, sql } from 'kysely';

/** Customers who applied to be agents. accounts.agent_status, which nothing ever set, stays for earlier releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table agents (
    account_id uuid primary key references accounts (id) on delete cascade,
    status text not null check (status in ('applied', 'active', 'refused')),
    company text not null,
    contact text not null,
    reason text not null,
    answer text not null default '',
    applied_by uuid not null,
    applied_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz
  )`,
  'create index agents_status on agents (status, applied_at)',
];
