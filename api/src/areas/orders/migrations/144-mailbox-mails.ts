import { type Kysely, sql } from 'kysely';

/** Mails by whose link the owner of a mailbox approves a certificate for it (S/MIME BR 3.2.2.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mailbox_mails (
    id uuid primary key,
    account_id uuid not null,
    order_id uuid not null,
    mailbox text not null,
    code_hash text not null unique,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    approved_at timestamptz,
    foreign key (account_id, order_id) references orders (account_id, id) on delete cascade
  )`,
  // The newest mail to a mailbox of an order, and how many there were lately.
  `create index mailbox_mails_of_order on mailbox_mails (account_id, order_id, mailbox, sent_at)`,
];
