import { type Kysely, sql } from 'kysely';

/** Renewals of several orders may be paid from packages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table order_bulk_rows add column from_package boolean not null default false')
    .execute(db);
}
