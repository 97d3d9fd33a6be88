import { type Kysely, sql } from 'kysely';

/**
 * Who had a site audited, beside the tenant that the report belongs to. Null where no member acted, and in rows of releases that didn't keep it. A column without a
 * default rewrites no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table site_reports add column actor_id uuid').execute(db);
}
