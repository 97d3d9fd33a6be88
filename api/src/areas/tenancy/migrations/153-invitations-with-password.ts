import { type Kysely, sql } from 'kysely';

/** The password with which somebody who is invited may sign in for the first time; null where the mail's link is the way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table invitations add column password_hash text').execute(db);
  // Each sign-in asks for the address, whether or not it has an account.
  await sql
    .raw('create index invitations_by_email on invitations (email) where password_hash is not null')
    .execute(db);
}
