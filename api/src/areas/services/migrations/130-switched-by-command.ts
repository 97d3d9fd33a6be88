import { type Kysely, sql } from 'kysely';

/** The operator's command switches services too, and is nobody's account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_switches alter column changed_by drop not null`.execute(db);
}
