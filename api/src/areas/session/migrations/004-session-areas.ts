import { type Kysely, sql } from 'kysely';

/** Sessions that are good for some areas only: those begun at a limited host, and tokens for partners' pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Comma-joined names of areas; null is all of them.
  await sql.raw('alter table sessions add column areas text').execute(db);
  await sql.raw('alter table sessions add column renewable boolean not null default true').execute(db);
}
