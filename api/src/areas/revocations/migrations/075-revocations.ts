import { type Kysely, sql } from 'kysely';

/** Revocations that the operator's people asked for: each is told to the customer once, whenever the issuer answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table revocations (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    serial text not null,
    order_no text not null,
    name text not null,
    reason text not null,
    sentence text not null,
    state text not null check (state in ('asked', 'done', 'refused')),
    asked_by uuid not null,
    asked_at timestamptz not null,
    revoked_at timestamptz,
    primary key (account_id, id)
  )`,
  `create unique index revocations_by_serial on revocations (serial) where state <> 'refused'`,
];
