import { type Kysely, sql } from 'kysely';

/** Which order a notice speaks of, for a link to it; null in notices of no order and in those of releases before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table announcements add column order_no text').execute(db);
}
