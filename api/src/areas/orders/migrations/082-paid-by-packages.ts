import { type Kysely, sql } from 'kysely';

/** Which package of certificates paid an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table orders add column package_no text not null default ''").execute(db);
}
