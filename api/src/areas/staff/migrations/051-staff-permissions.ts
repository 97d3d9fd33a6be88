import { type Kysely, sql } from 'kysely';

/** Each member of staff has duties of their own (D-351); those of before keep what staff could do then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table staff add column permissions text not null default 'staff:releases,staff:telemetry'`)
    .execute(db);
}
