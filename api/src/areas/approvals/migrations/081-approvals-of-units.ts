import { type Kysely, sql } from 'kysely';

/** What an order that waits is to be paid from: the balance, or a package of certificates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table approvals add column pay_from text not null default 'balance'").execute(db);
}
