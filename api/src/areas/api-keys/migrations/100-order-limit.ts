import { type Kysely, sql } from 'kysely';

/** What a key may spend on one order without somebody's approval, in cents; null for no limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table api_keys add column order_limit bigint check (order_limit >= 0)').execute(db);
}
