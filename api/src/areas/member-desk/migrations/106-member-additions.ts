import { type Kysely, sql } from 'kysely';

/** Accounts that staff let act for a customer: what was proposed, by whom, and what became of it. One waits at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table member_additions (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    member_id uuid not null references accounts (id) on delete cascade,
    role text not null check (role <> ''),
    reason text not null check (reason <> ''),
    reference text not null check (reference <> ''),
    state text not null check (state in ('proposed', 'made', 'dropped')),
    proposed_by uuid not null,
    proposed_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    answer text not null default '',
    primary key (account_id, id)
  )`,
  'create index member_additions_by_id on member_additions (id)',
  `create unique index member_additions_waiting on member_additions (member_id) where state = 'proposed'`,
];
