import { type Kysely, sql } from 'kysely';

/** Payments that were asked for at providers outside, and the payments of the sandbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table provider_payments (
    provider text not null,
    name text not null,
    account_id uuid not null references accounts (id) on delete cascade,
    amount bigint not null check (amount > 0),
    currency text not null,
    reference text,
    details jsonb not null,
    created_at timestamptz not null,
    primary key (provider, name)
  )`,
  'create index provider_payments_by_reference on provider_payments (provider, reference)',
  // What the other side of a demonstration keeps; none of our rows knows of it.
  `create table sandbox_objects (
    service text not null,
    kind text not null,
    id text not null,
    data jsonb not null,
    primary key (service, kind, id)
  )`,
];
