import { type Kysely, sql } from 'kysely';

/** Mails that tell of a fact, written with the fact and sent afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table mail_outbox (
        id uuid not null,
        account_id uuid not null references accounts (id) on delete cascade,
        topic text not null,
        subject_id uuid not null,
        recipient text not null,
        title text not null,
        body text not null,
        state text not null default 'waiting',
        unsure integer not null default 0,
        created_at timestamptz not null default now(),
        settled_at timestamptz,
        last_error text,
        primary key (account_id, id),
        unique (account_id, topic, subject_id)
      )`,
    )
    .execute(db);
}
