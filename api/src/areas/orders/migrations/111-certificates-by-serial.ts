import { type Kysely, sql } from 'kysely';

/** A certificate is found by its serial number alone, where whoever asks names no account (RFC 9773). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index order_certificates_serial on order_certificates (serial collate "C")')
    .execute(db);
}
