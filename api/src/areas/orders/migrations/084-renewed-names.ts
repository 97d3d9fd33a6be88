import { type Kysely, sql } from 'kysely';

/**
 * Says at once whether a later order for the same name covers a longer time, also where an account has renewed its
 * names hundreds of times: the index by name alone gave all orders of a name to look through. It serves what that did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index orders_by_renewal on orders (account_id, common_name, end_at)').execute(db);
  await sql.raw('drop index orders_by_name').execute(db);
}
