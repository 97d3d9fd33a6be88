import { type Kysely, sql } from 'kysely';

/**
 * Who ordered and who paid, beside the tenant that it belongs to. Null where no member acted (the operator, a
 * job), and in rows of releases without members, where it was the owner. A column without a default rewrites no
 * table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql.raw(`alter table ${table} add column actor_id uuid`).execute(db);
}

const tables = ['orders', 'transfers', 'bank_transfers', 'batch_queues'];
