import { type Kysely, sql } from 'kysely';

/**
 * Commissions, each for one fact and once, and withdrawals of what they came to. Where a withdrawal goes is sealed;
 * `shown` is as much of it as anybody may read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table commissions (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    kind text not null,
    payer_id uuid not null,
    source text not null,
    paid bigint not null,
    amount bigint not null check (amount > 0),
    state text not null default 'waiting',
    created_at timestamptz not null,
    due_at timestamptz not null,
    settled_at timestamptz,
    primary key (account_id, id),
    unique (kind, payer_id, source),
    check (state in ('waiting', 'earned', 'returning', 'returned'))
  )`,
  'create index commissions_by_source on commissions (payer_id, source)',
  `create table withdrawals (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    amount bigint not null check (amount > 0),
    target bytea not null,
    shown text not null,
    state text not null default 'requested',
    requested_at timestamptz not null,
    actor_id uuid not null,
    reviewed_by uuid,
    reviewed_at timestamptz,
    sent_by uuid,
    sent_at timestamptz,
    reference text not null default '',
    ended_by uuid,
    ended_at timestamptz,
    reason text not null default '',
    primary key (account_id, id),
    check (state in ('requested', 'reviewed', 'sent', 'returned', 'rejected', 'cancelled'))
  )`,
  'create index withdrawals_by_state on withdrawals (state, id)',
  'create index withdrawals_by_id on withdrawals (id)',
];
