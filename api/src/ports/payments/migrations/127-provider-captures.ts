import { type Kysely, sql } from 'kysely';

/** Where payments that are captured apart from their approval stand; null while nobody has decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table provider_payments
        add column capture text check (capture in ('asked', 'renounced', 'declined'))`,
    )
    .execute(db);
}
