import { type Kysely, sql } from 'kysely';

/**
 * The department of who ordered, at that time; null for none. Members may be limited to the orders of theirs. A column
 * without a default rewrites no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table orders add column dept_id uuid').execute(db);
  await sql.raw('create index orders_dept on orders (account_id, dept_id, id)').execute(db);
}
