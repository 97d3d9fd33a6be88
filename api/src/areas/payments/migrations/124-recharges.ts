import { type Kysely, sql } from 'kysely';

/** Recharges that are asked for at a provider outside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table recharges (
        account_id uuid not null references accounts (id) on delete cascade,
        id uuid not null,
        way text not null,
        amount bigint not null check (amount > 0),
        state text not null check (state in ('waiting', 'paid', 'ended')),
        actor_id uuid,
        asked_at timestamptz not null,
        primary key (account_id, id)
      )`,
    )
    .execute(db);
}
