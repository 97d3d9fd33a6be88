import { type Kysely, sql } from 'kysely';

/** Failures on the pages of partners carry the partner's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table telemetry_failures add column partner text not null default ''`).execute(db);
}
