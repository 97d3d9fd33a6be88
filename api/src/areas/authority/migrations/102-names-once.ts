import { type Kysely, sql } from 'kysely';

/**
 * No authority signs two others of one name: relying parties find issuers by it (RFC 5280 4.1.2.6). Releases before
 * this one could give a number twice; of those the first keeps the name, and the others stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table issuers add column named_once boolean not null default true',
  `update issuers set named_once = false where exists (
    select 1 from issuers as earlier
    where earlier.signed_by = issuers.signed_by and earlier.subject = issuers.subject and earlier.id < issuers.id
  )`,
  'create unique index issuers_subject on issuers (signed_by, subject) where named_once',
];
