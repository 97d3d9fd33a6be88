import { type Kysely, sql } from 'kysely';

/**
 * Counts of requests by key. They are worth nothing after a crash, so they are not written to the log of the
 * database (`unlogged`): a server that crashed begins with none, and a standby has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create unlogged table limits (
        key text primary key,
        paid_until timestamptz not null,
        seconds double precision not null
      ) with (fillfactor = 70)`,
    )
    .execute(db);
}
