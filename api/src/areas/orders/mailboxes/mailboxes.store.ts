import { createHash } from 'node:crypto';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { changing, type OrderRef } from '../names.store.ts';

/** The code of a link has 256 random bits, so a plain digest keeps a stolen table useless. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

export interface NewMailboxMail {
  id: string;
  accountID: TenantID;
  orderID: string;
  mailbox: string;
  code: string;
  sentAt: Date;
  expiresAt: Date;
}

export async function insertMailboxMail(trx: Trx, mail: NewMailboxMail): Promise<void> {
  await trx
    .insertInto('mailbox_mails')
    .values({
      id: mail.id,
      account_id: mail.accountID,
      order_id: mail.orderID,
      mailbox: mail.mailbox,
      code_hash: hashCode(mail.code),
      sent_at: mail.sentAt,
      expires_at: mail.expiresAt,
    })
    .execute();
}

/** Mails to mailboxes of an order that were written at a moment or later, the oldest first. */
export function mailsSince(
  db: Db | Trx,
  { accountID, orderID }: Pick<OrderRef, 'accountID' | 'orderID'>,
  since: Date,
): Promise<{ mailbox: string; sent_at: Date; expires_at: Date }[]> {
  return db
    .selectFrom('mailbox_mails')
    .select(['mailbox', 'sent_at', 'expires_at'])
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .where('sent_at', '>=', since)
    .orderBy('sent_at')
    .execute();
}

/** The mail that a code came with, with its order; of whichever account, since who reads it has none. */
export function findByCode(db: Db | Trx, code: string) {
  return db
    .selectFrom('mailbox_mails')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.account_id', '=', 'mailbox_mails.account_id')
        .onRef('orders.id', '=', 'mailbox_mails.order_id'),
    )
    .select(['mailbox_mails.id', 'mailbox_mails.account_id', 'mailbox_mails.order_id'])
    .select(['mailbox', 'sent_at', 'expires_at', 'approved_at'])
    .select(['order_no', 'product_name', 'chinese_name', 'actor_id'])
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst();
}

/** Notes that a mailbox was approved by a mail. */
export async function noteApproved(
  trx: Trx,
  { accountID, id }: { accountID: TenantID; id: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('mailbox_mails')
    .set({ approved_at: at })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/** Marks a mailbox of an order as shown, with what showed it; one that is shown already stays so. */
export async function setShownByMail(
  trx: Trx,
  order: OrderRef,
  mailbox: string,
  evidence: { checkedAt: Date },
): Promise<void> {
  await changing(trx, order)
    .set({
      status: 'verified',
      verified_at: evidence.checkedAt,
      // CAA is asked for before signing.
      caa_checked_at: null,
      next_try_at: null,
      last_check: null,
      evidence: JSON.stringify(evidence),
    })
    .where('kind', '=', 'email')
    .where('name', '=', mailbox)
    .where('status', '<>', 'verified')
    .execute();
}

/** Forgets mails whose links ended before a moment. */
export async function removeEndedMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailbox_mails').where('expires_at', '<', before).execute();
}
