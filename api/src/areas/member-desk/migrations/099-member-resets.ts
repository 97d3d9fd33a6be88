import { type Kysely, sql } from 'kysely';

/** Second factors that staff take off a member: what was proposed, by whom, and what became of it. One waits at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table member_resets (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    member_id uuid not null references accounts (id) on delete cascade,
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
  'create index member_resets_by_id on member_resets (id)',
  `create unique index member_resets_waiting on member_resets (member_id) where state = 'proposed'`,
];
