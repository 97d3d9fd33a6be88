import { type Kysely, sql } from 'kysely';

/** Whether somebody has decided on a price: it doesn't follow the registry's then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tld_prices add column decided boolean not null default false').execute(db);
}
