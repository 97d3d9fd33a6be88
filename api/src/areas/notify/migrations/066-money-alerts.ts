import { type Kysely, sql } from 'kysely';

/** At which balance an account wants to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table money_alerts (
        account_id uuid primary key references tenants (id) on delete cascade,
        limit_amount bigint not null,
        is_low boolean not null,
        falls integer not null default 0
      )`,
    )
    .execute(db);
}
