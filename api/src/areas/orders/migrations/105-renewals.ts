import { type Kysely, sql } from 'kysely';

/**
 * Which order an order renews, and which contact of its account it names. One order has one renewal that isn't
 * cancelled, however many tabs ask for one. Columns without a default rewrite no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table orders add column renews_id uuid',
  'alter table orders add column contact_id uuid',
  `create unique index orders_renewals on orders (account_id, renews_id)
    where renews_id is not null and status <> 1004`,
];
