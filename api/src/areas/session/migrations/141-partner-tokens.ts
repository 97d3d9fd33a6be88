import { type Kysely, sql } from 'kysely';

/** Whose pages a token for a partner is for. Tokens of before name nobody, and end within a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column partner text`.execute(db);
}
