import { type Kysely, sql } from 'kysely';

/**
 * What tenants have earned: in one row each, so that rivals for the same money wait for each other. What was earned
 * may be below zero: an order that is refunded after its commission was paid out is set off against later ones.
 * From here on the database itself refuses to change or remove an entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table earnings (
    account_id uuid primary key references accounts (id) on delete cascade,
    payable bigint not null,
    leaving bigint not null check (leaving >= 0)
  )`,
  `create function entries_stay() returns trigger language plpgsql as $$
    begin raise exception 'Entries of the ledger stay as they are'; end
  $$`,
  `create trigger entries_stay before update or delete on entries
    for each row execute function entries_stay()`,
];
