import { type Kysely, sql } from 'kysely';

/** What is sent to an address belongs to one payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create unique index token_payments_address on token_payments (address)').execute(db);
}
