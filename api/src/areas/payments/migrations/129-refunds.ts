import { type Kysely, sql } from 'kysely';

/** Money that goes back to where a payment came from, written before its provider is asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table refunds (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    way text not null,
    payment text not null,
    order_no text not null,
    amount bigint not null check (amount > 0),
    reference text not null check (reference <> ''),
    state text not null check (state in ('asked', 'pending', 'done', 'returned', 'failed')),
    reason text not null default '',
    detail text not null default '',
    actor_id uuid,
    asked_at timestamptz not null,
    tried_at timestamptz,
    ended_at timestamptz,
    primary key (account_id, id)
  )`,
  'create unique index refunds_by_reference on refunds (account_id, reference)',
  'create index refunds_by_payment on refunds (account_id, way, payment)',
  'create index refunds_by_order on refunds (account_id, order_no)',
  'create index refunds_by_state on refunds (state, id)',
  'create index refunds_by_id on refunds (id)',
];
