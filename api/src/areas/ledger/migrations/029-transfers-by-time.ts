import { type Kysely, sql } from 'kysely';

/** An account's movements by their time: what was spent in a month, and the balance on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index transfers_by_time on transfers (account_id, created_at, id)').execute(db);
}
