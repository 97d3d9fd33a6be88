import { type Kysely, sql } from 'kysely';

/** The operator's command has nobody's account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table revocations alter column asked_by drop not null').execute(db);
}
