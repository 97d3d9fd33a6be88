import { type Kysely, sql } from 'kysely';

/** What top-level domains cost customers from which moment on. Rows are never altered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table tld_prices (
        tld text not null,
        valid_from timestamptz not null,
        register bigint not null check (register >= 0),
        renew bigint not null check (renew >= 0),
        transfer bigint not null check (transfer >= 0),
        restore bigint not null check (restore >= 0),
        primary key (tld, valid_from)
      )`,
    )
    .execute(db);
}
