import { type Kysely, sql } from 'kysely';

/**
 * What a notice of the product is about (`kind`, `details`), so that it is worded in its reader's language, and what an
 * operator wrote by language (`texts`). Both null in rows of releases before, which go on as they were written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The announcements of a demonstration are three rows at most. */
const demo = (kind: string, title: string): string =>
  `update announcements set kind = '${kind}', details = '{}' where account_id is null and title_en = '${title}'`;

const statements = [
  'alter table announcements add column kind text',
  'alter table announcements add column details jsonb',
  'alter table announcements add column texts jsonb',
  demo('demo.welcome', 'Welcome to the Certdeck demonstration'),
  demo('demo.validity', 'TLS certificates are valid for less time'),
  demo('demo.testing', 'Demonstration certificates are for testing only'),
];
