import { type Kysely, sql } from 'kysely';

/** Refunds that were asked for at providers outside, by the names that we gave them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table provider_refunds (
        provider text not null,
        name text not null,
        key text not null,
        primary key (provider, name, key),
        foreign key (provider, name) references provider_payments (provider, name) on delete cascade
      )`,
    )
    .execute(db);
}
