import { type Kysely, sql } from 'kysely';

/** The mark that a Verified Mark Certificate shows: SVG, null for every other product and for orders of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column mark text check (length(mark) <= 32768)`.execute(db);
}
