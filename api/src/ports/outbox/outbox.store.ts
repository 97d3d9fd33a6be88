import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { MailOutboxTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** A mail as it is found: about what, of whom. */
export interface MailRef {
  accountID: TenantID;
  topic: MailOutboxTable['topic'];
  subjectID: string;
}

/** What a mail says, and to whom. */
export interface NewMail {
  recipient: string;
  title: string;
  body: string;
  html: string;
  sender: string;
  /** When it was written; the mail's own date at every try. */
  at: Date;
}

const keyOf = ({ accountID, topic, subjectID }: MailRef) => ({
  account_id: accountID,
  topic,
  subject_id: subjectID,
});

/** Writes a mail in the transaction that makes true what it tells; one about the same is left as it is. */
export async function writeMail(db: Db | Trx, ref: MailRef, { at, ...mail }: NewMail): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({ id: newID(), ...keyOf(ref), ...mail, created_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'topic', 'subject_id']).doNothing())
    .execute();
}

export function findMail(db: Db, ref: MailRef) {
  return db
    .selectFrom('mail_outbox')
    .selectAll()
    .where((eb) => eb.and(keyOf(ref)))
    .executeTakeFirst();
}

/** Notes how far a mail has got. */
export async function noteMail(
  db: Db,
  ref: MailRef,
  change: { state?: 'waiting' | 'handing'; unsure?: number; last_error?: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set(change)
    .where((eb) => eb.and(keyOf(ref)))
    .execute();
}

/** Notes what became of a mail, and forgets its text. */
export async function settleMail(
  db: Db,
  ref: MailRef,
  state: 'sent' | 'failed',
  at: Date,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state, title: '', body: '', html: '', sender: '', settled_at: at, last_error: reason })
    .where((eb) => eb.and(keyOf(ref)))
    .execute();
}

/** Forgets mails that were settled before a moment. */
export async function removeSettledBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_outbox').where('settled_at', '<', before).execute();
}
