import { type Kysely, sql } from 'kysely';

/** When the password was last changed; null for one that stands since the sign-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column password_changed_at timestamptz`.execute(db);
}
