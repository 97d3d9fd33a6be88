import { type Kysely, sql } from 'kysely';

/**
 * What a customer needs to recognise a session, and proofs that the old contact is theirs. Sessions of before, and
 * those that an earlier release still begins, tell nothing of their browser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions add column user_agent text not null default ''`,
  `alter table sessions add column address text not null default ''`,
  'alter table sessions add column begun_at timestamptz',
  'alter table sessions add column seen_at timestamptz',
  'alter table sessions add column proven_at timestamptz',
  `create table contact_proofs (
    family_id uuid primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    expires_at timestamptz not null
  )`,
];
