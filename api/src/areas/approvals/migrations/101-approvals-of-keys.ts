import { type Kysely, sql } from 'kysely';

/** Name of the API key that wanted to pay, as it was then; '' where a person did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table approvals add column key_name text not null default ''").execute(db);
}
