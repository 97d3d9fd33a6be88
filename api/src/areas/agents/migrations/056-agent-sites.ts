import { type Kysely, sql } from 'kysely';

/** How an agent's own site looks, with its logo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table agent_sites (
    account_id uuid primary key references agents (account_id) on delete cascade,
    title text not null,
    accent text not null default '',
    language text not null,
    terms_href text not null default '',
    privacy_href text not null default '',
    brands jsonb not null default '[]',
    logo bytea,
    logo_id uuid unique,
    logo_type text,
    changed_at timestamptz not null,
    check ((logo is null) = (logo_id is null) and (logo is null) = (logo_type is null))
  )`,
    )
    .execute(db);
}
