import { type Kysely, sql } from 'kysely';

/** Since when a member may not act for the tenant, until somebody of it lets them in again; null for who may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table members add column suspended_at timestamptz').execute(db);
}
