import { type Kysely, sql } from 'kysely';

/** The number of a person's document, sealed. What stands in id_card in clear is sealed at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column id_card_sealed bytea`.execute(db);
}
