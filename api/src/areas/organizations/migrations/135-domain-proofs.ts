import { type Kysely, sql } from 'kysely';

/**
 * What a domain of an organisation is shown by, and what showed it. Rows of earlier releases, which nothing but tests
 * wrote, have no method and never serve an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table verified_domains
      add column method text,
      add column token text,
      add column token_created_at timestamptz,
      add column token_expires_at timestamptz,
      add column failures integer not null default 0,
      add column verified_at timestamptz,
      add column last_check jsonb,
      add column evidence jsonb,
      add column notice_at timestamptz,
      add column actor_id uuid`.execute(db);
  await sql`
    create index verified_domains_notice on verified_domains (notice_at) where notice_at is not null`.execute(
    db,
  );
}
