import { type Kysely, sql } from 'kysely';

/** Finds an account's orders by the numbers of their certificates, in the order of their octets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index order_certificates_by_serial on order_certificates (account_id, serial collate "C")',
  'create index order_certificates_by_sha256 on order_certificates (account_id, sha256 collate "C")',
];
