import { type Kysely, sql } from 'kysely';

/** Since when issuers refuse what they were asked for, so that what nobody sends again ends by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Codes of what may pass; all others are refusals. */
const PASSING = `('CAA_FORBIDS', 'ISSUER_LIMITED', 'ISSUER_AWAY', 'ISSUER_PAUSED', 'ISSUER_ACCOUNT')`;

const statements = [
  'alter table orders add column refused_at timestamptz',
  'alter table order_operations add column refused_at timestamptz',
  // What was refused before is given the whole time from now on.
  `update orders set refused_at = now()
    where status = 1002 and issuing_at is null and issue_error is not null
      and issue_error ->> 'code' not in ${PASSING}`,
  `update order_operations set refused_at = now() where state = 'refused'`,
  'create index orders_refused on orders (id) where refused_at is not null and status = 1002',
  `create index order_operations_refused on order_operations (order_id) where state = 'refused'`,
];
