import { type Kysely, sql } from 'kysely';

/** Movements of the operator's own say why, in words that the customer reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transfers add column reason text not null default ''`.execute(db);
}
