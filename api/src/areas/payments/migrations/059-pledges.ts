import { type Kysely, sql } from 'kysely';

/** Who asked for a payment outside that is under way, so that it counts against what they may spend (D-365). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table pledges (
        account_id uuid not null references tenants (id) on delete cascade,
        order_id uuid not null,
        actor_id uuid,
        amount bigint not null,
        asked_at timestamptz not null,
        primary key (account_id, order_id)
      )`,
    )
    .execute(db);
}
