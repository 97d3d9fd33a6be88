import { type Kysely, sql } from 'kysely';

/** The currency that an agent's site shows prices in; '' for the portal's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table agent_sites add column currency text not null default ''").execute(db);
}
