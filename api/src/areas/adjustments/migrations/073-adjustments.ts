import { type Kysely, sql } from 'kysely';

/** Credits and debits by the operator: what was proposed, by whom, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table adjustments (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    kind text not null check (kind in ('goodwill', 'correction')),
    amount bigint not null check (amount > 0 or (amount < 0 and kind = 'correction')),
    reason text not null check (reason <> ''),
    note text not null,
    state text not null check (state in ('proposed', 'made', 'dropped')),
    reference text not null,
    proposed_by uuid,
    proposed_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    answer text not null default '',
    primary key (account_id, id)
  )`,
  'create index adjustments_by_state on adjustments (state, id)',
  'create index adjustments_by_id on adjustments (id)',
  `create unique index adjustments_by_reference on adjustments (account_id, reference) where reference <> ''`,
];
