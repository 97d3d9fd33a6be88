import { type Kysely, sql } from 'kysely';

/** Accounts whose second factors are lost: what they wait for, until the factors are taken off or turn up again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table lost_factors (
        account_id uuid primary key references accounts (id) on delete cascade,
        reason text not null check (reason <> ''),
        asked_at timestamptz not null,
        due_at timestamptz
      )`,
    )
    .execute(db);
}
