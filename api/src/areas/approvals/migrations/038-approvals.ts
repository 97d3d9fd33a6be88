import { type Kysely, sql } from 'kysely';

/** Orders that wait for somebody who may spend more, and what became of those that did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table approvals (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    order_id uuid not null,
    order_no text not null,
    asked_by uuid not null,
    amount bigint not null check (amount > 0),
    limit_kind text not null,
    limit_amount bigint not null,
    state text not null,
    decided_by uuid,
    answer text not null default '',
    created_at timestamptz not null,
    decided_at timestamptz,
    primary key (account_id, id)
  )`,
  // Of two that ask at once, one does.
  `create unique index approvals_waiting on approvals (account_id, order_id) where state = 'waiting'`,
  'create index approvals_order on approvals (account_id, order_id, id)',
];
