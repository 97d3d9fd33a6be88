import { randomBytes } from 'node:crypto';
import { BodyCode, OrderStatus } from '@certdeck/contract';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { type Trx, transaction } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import { mailFor } from '../../../platform/mail-content/render.ts';
import { BusinessError, TooManyError } from '../../../platform/server/errors.ts';
import { tooManyText } from '../../../platform/server/too-many.ts';
import { writeMail } from '../../../ports/outbox/outbox.store.ts';
import { listNames, type NameRow } from '../names.store.ts';
import { lockIssuing } from '../reissue/operations.store.ts';
import { orderTexts } from '../texts.ts';
import { type IssuingRow, refOf } from '../under-way.ts';
import { mailboxMail } from './mailbox-mail.ts';
import { insertMailboxMail, mailsSince } from './mailboxes.store.ts';
import type { MailboxPorts } from './ports.ts';

/** A random value of a mail is accepted for a day (S/MIME BR 3.2.2.2). */
const LIFE_MS = 24 * 3_600_000;
/** Asked for again so soon, the mail is on its way. */
const AGAIN_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Mails to one mailbox of an order in an hour. */
const MOST = 5;
export const MAILBOX_JOB = 'mailbox-mail';

/** Whether an order waits for its names, so that its mailboxes can be approved. */
export const isWaiting = ({ status, issuing_at }: Pick<IssuingRow, 'status' | 'issuing_at'>): boolean =>
  status === OrderStatus.waitingForVerification && issuing_at === null;

const isOpenMailbox = ({ kind, status }: NameRow): boolean => kind === 'email' && status !== 'verified';

/**
 * Writes to the open mailboxes of a paid order that weren't written to for it before; asked again it does nothing. An
 * issuer that looks by itself has no use for their answers.
 */
export async function askMailboxes(
  ports: MailboxPorts,
  order: IssuingRow,
  names: readonly NameRow[],
): Promise<void> {
  if (!ports.issuer.trustsOurChecks || !names.some(isOpenMailbox)) return;
  await transaction(ports.db, async (trx) => {
    const locked = await lockIssuing(trx, order.account_id, order.id);
    if (!isWaiting(locked)) return;
    const ref = refOf(locked);
    const since = locked.operation?.created_at ?? locked.created_at;
    const asked = new Set((await mailsSince(trx, ref, since)).map(({ mailbox }) => mailbox));
    for (const row of await listNames(trx, ref))
      if (isOpenMailbox(row) && !asked.has(row.name)) await writeTo(ports, trx, locked, row.name);
  });
}

/**
 * Writes to the open mailboxes of an order again, in the caller's transaction. One that was written to within the last
 * minute has its mail already.
 * @returns the mailboxes that have a new mail
 * @throws BusinessError 13001, 13002 for an order that has no mailbox to validate or doesn't wait for one; TooManyError
 */
export async function askAgain(
  ports: MailboxPorts,
  trx: Trx,
  accountID: TenantID,
  numberOrID: string,
): Promise<string[]> {
  const order = await lockIssuing(trx, accountID, numberOrID);
  const names = await listNames(trx, refOf(order));
  if (!ports.issuer.trustsOurChecks || !names.some(({ kind }) => kind === 'email'))
    throw new BusinessError(BodyCode.wrongState, orderTexts.noMailbox);
  if (!isWaiting(order)) throw new BusinessError(BodyCode.wrongState, orderTexts.wrongState);
  const open = names.filter(isOpenMailbox).map(({ name }) => name);
  if (open.length === 0) throw new BusinessError(BodyCode.wrongState, orderTexts.nothingToValidate);
  const now = ports.now().getTime();
  const mails = await mailsSince(trx, refOf(order), new Date(now - HOUR_MS));
  for (const mailbox of open) {
    const sent = mails.filter((mail) => mail.mailbox === mailbox).map(({ sent_at }) => sent_at.getTime());
    if (now - (sent.at(-1) ?? 0) < AGAIN_MS) continue;
    const [first = 0] = sent.slice(-MOST);
    if (sent.length >= MOST) {
      const wait = Math.ceil((first + HOUR_MS - now) / 1000);
      throw new TooManyError(tooManyText(wait), wait);
    }
    await writeTo(ports, trx, order, mailbox);
  }
  return open;
}

/** Writes the mail to one mailbox, with a random value of its own. */
async function writeTo(ports: MailboxPorts, trx: Trx, order: IssuingRow, mailbox: string): Promise<void> {
  const accountID = order.account_id;
  const now = ports.now();
  const [id, code] = [newID(), randomBytes(32).toString('base64url')];
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  await insertMailboxMail(trx, { id, accountID, orderID: order.id, mailbox, code, sentAt: now, expiresAt });
  // Nothing is known of who reads it: who ordered speaks their language most likely.
  const { tenant, ...reader } = await ports.speaker(trx, accountID, order.actor_id ?? accountID);
  const { product_name, chinese_name } = order;
  const asked = { mailbox, tenant, product_name, chinese_name, path: `/approve-mailbox?code=${code}` };
  const mail = mailFor(reader, ports.mailSite, (language) => mailboxMail(asked, language));
  await writeMail(
    trx,
    { accountID, topic: 'mailbox', subjectID: id },
    {
      recipient: mailbox,
      title: mail.subject,
      body: mail.text,
      html: mail.html,
      sender: mail.sender,
      at: now,
    },
  );
  await enqueue(trx, [{ kind: MAILBOX_JOB, accountID, subject: id }]);
}
