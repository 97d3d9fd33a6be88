import { type Kysely, sql } from 'kysely';

/** What customers send in to prove who they are. At most one of a kind is open or passed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table identity_proofs (
    id uuid primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    kind text not null check (kind in ('person', 'organisation')),
    status text not null check (status in ('review', 'amount', 'passed', 'refused', 'replaced')),
    name text not null,
    sealed bytea not null,
    amount integer check (amount > 0),
    tries integer not null default 0,
    reason text not null default '',
    actor_id uuid not null,
    created_at timestamptz not null,
    decided_at timestamptz,
    check (status <> 'amount' or amount is not null)
  )`,
  `create unique index identity_proofs_open on identity_proofs (account_id, kind)
    where status in ('review', 'amount', 'passed')`,
  'create index identity_proofs_account on identity_proofs (account_id, kind, id)',
];
