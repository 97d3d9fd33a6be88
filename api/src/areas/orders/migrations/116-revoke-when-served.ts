import { type Kysely, sql } from 'kysely';

/** Replaced certificates that are revoked once servers send the new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_operations
      add column revoke_when_served boolean not null default false,
      add column served_at timestamptz
  `.execute(db);
}
