import { type Kysely, sql } from 'kysely';

/** What the operator switches off, and how issuers and ways to pay did last. A few rows, read often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table service_switches (
    id text primary key,
    is_off boolean not null,
    reason text not null,
    changed_by uuid not null,
    changed_at timestamptz not null
  )`,
  `create table service_outcomes (
    id text primary key,
    succeeded_at timestamptz,
    failed_at timestamptz,
    error text not null default ''
  )`,
];
