import { type Kysely, sql } from 'kysely';

const statements = [
  // Mails of a release that wrote text alone go out as text.
  `alter table mail_outbox add column html text not null default ''`,
  `alter table mail_outbox add column sender text not null default ''`,
  // A mail is in the language of its reader and looks like the portal that they use.
  `alter table accounts add column language text not null default ''`,
  `alter table accounts add column portal_host text not null default ''`,
];

/** Mails are pages beside their text, in the language of who reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
