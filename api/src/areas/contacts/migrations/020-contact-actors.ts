import { type Kysely, sql } from 'kysely';

/**
 * Who wrote a contact last, beside the tenant that it belongs to. Null where no member acted, and in rows of releases that didn't keep it. A column without a
 * default rewrites no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table contacts add column actor_id uuid').execute(db);
}
