import { type Kysely, sql } from 'kysely';

/** Which customers belong to the site of which agent, since they signed up there, and what that site adds to prices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table agent_customers (
    account_id uuid primary key references accounts (id) on delete cascade,
    agent_id uuid not null references accounts (id) on delete cascade,
    host text not null,
    since timestamptz not null
  )`,
  'create index agent_customers_of on agent_customers (agent_id, account_id)',
  "alter table agent_sites add column markups jsonb not null default '{}'",
];
