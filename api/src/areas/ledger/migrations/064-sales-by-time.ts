import { type Kysely, sql } from 'kysely';

/** Movements of all accounts by their time: what was sold on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index transfers_by_moment on transfers (created_at)').execute(db);
}
