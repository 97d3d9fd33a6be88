import { BodyCode, type MailboxApproval } from '@certdeck/contract';
import { seconds } from '../../../platform/clock/seconds.ts';
import { note } from '../../../platform/database/acts.ts';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { listNames } from '../names.store.ts';
import { lockIssuing } from '../reissue/operations.store.ts';
import { orderTexts } from '../texts.ts';
import { refOf } from '../under-way.ts';
import { isWaiting } from './ask.ts';
import type { MailboxEvidence } from './evidence.ts';
import { findByCode, noteApproved, setShownByMail } from './mailboxes.store.ts';
import type { MailboxPorts } from './ports.ts';

const ended = () => new BusinessError(BodyCode.notFound, orderTexts.mailboxEnded);

/** The mail of a code that can still be answered, or was. @throws BusinessError 13001 */
async function mailOf(trx: Trx, code: string, now: Date) {
  const mail = await findByCode(trx, code);
  if (!mail || (mail.approved_at === null && mail.expires_at <= now)) throw ended();
  return mail;
}

/**
 * What is asked of the owner of a mailbox.
 * @throws BusinessError 13001 for a code that nobody was sent, or that has expired
 */
export const readApproval = ({ db, now, speaker }: MailboxPorts, code: string): Promise<MailboxApproval> =>
  transaction(db, async (trx) => {
    const mail = await mailOf(trx, code, now());
    const { tenant } = await speaker(trx, mail.account_id, mail.actor_id ?? mail.account_id);
    return {
      mailbox: mail.mailbox,
      tenant,
      productName: mail.product_name,
      chineseName: mail.chinese_name,
      endTime: seconds(mail.expires_at),
      approved: mail.approved_at !== null,
    };
  });

/**
 * Counts a mailbox as shown: whoever has the code has read its mail (S/MIME BR 3.2.2.2). Done again it changes nothing.
 * @throws BusinessError 13001 for a code that nobody was sent or that has expired, and once the order is over
 */
export const approveMailbox = (
  { db, now }: MailboxPorts,
  { code, address }: { code: string; address: string },
): Promise<void> =>
  transaction(db, async (trx) => {
    const at = now();
    const mail = await mailOf(trx, code, at);
    const { account_id: accountID, mailbox } = mail;
    const order = await lockIssuing(trx, accountID, mail.order_id);
    if (mail.approved_at !== null) return;
    if (!isWaiting(order)) throw ended();
    const ref = refOf(order);
    const isNamed = (await listNames(trx, ref)).some(
      ({ kind, name }) => kind === 'email' && name === mailbox,
    );
    if (!isNamed) throw ended();
    const evidence: MailboxEvidence = {
      by: 'mailbox',
      mailbox,
      askedAt: mail.sent_at,
      checkedAt: at,
      address,
    };
    await setShownByMail(trx, ref, mailbox, evidence);
    await noteApproved(trx, { accountID, id: mail.id }, at);
    note({
      tenantID: accountID,
      object: { kind: 'orders', id: mail.order_no },
      after: { approvedMailbox: mailbox },
    });
    await enqueue(trx, [{ kind: 'order', accountID, subject: order.id }]);
  });
