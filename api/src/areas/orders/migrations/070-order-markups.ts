import { type Kysely, sql } from 'kysely';

/** What of an order's price an agent's site added, by which mark-up, and whose it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders
    add column agent_id uuid,
    add column markup_points integer not null default 0,
    add column markup_amount bigint not null default 0`,
  'create index orders_of_agent on orders (agent_id, paid_at) where agent_id is not null',
];
