import { type Kysely, sql } from 'kysely';

/** Who of staff gave a colleague further duties, and when: of two who have to agree, one isn't made by the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table staff add column extended_by uuid, add column extended_at timestamptz')
    .execute(db);
}
