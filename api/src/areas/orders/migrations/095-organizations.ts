import { type Kysely, sql } from 'kysely';

/**
 * Which organisation of its account an order names, and when that counted as validated. Orders of earlier releases get
 * the first when they are looked at. Columns without a default rewrite no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table orders add column organization_id uuid',
  'alter table orders add column organization_validated_at timestamptz',
  `create index orders_of_organization on orders (account_id, organization_id)
    where organization_id is not null and status in (1001, 1002)`,
];
