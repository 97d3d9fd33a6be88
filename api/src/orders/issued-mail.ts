import { toReadable } from '@certdeck/validation';
import type { Trx } from '../database/transaction.ts';
import { enqueue, type Job } from '../jobs/queue.store.ts';
import type { JobOutcome } from '../jobs/runner.ts';
import { type OutboxTools, sendFromOutbox } from '../outbox/outbox.ts';
import { writeMail } from '../outbox/outbox.store.ts';
import { findForMail } from './orders.store.ts';
import { orderTexts } from './texts.ts';
import type { OrderRow } from './wire.ts';

/** What a customer reads when a certificate has been issued; the language of the mail isn't known. */
export function issuedMail(
  order: { order_no: string; common_name: string },
  until: Date | null,
): { title: string; body: string } {
  const name = toReadable(order.common_name);
  const day = until?.toISOString().slice(0, 10) ?? '';
  const { zh, en } = orderTexts['issuedMail.title'];
  return {
    title: `${zh} ${en}: ${name}`,
    body: Object.values(orderTexts.issuedBody({ order: order.order_no, name, until: day })).join('\n\n'),
  };
}

/**
 * Writes the mail about a certificate and asks for it to be sent, in the transaction that stores the certificate. An
 * account without an address gets none.
 */
export async function postIssued(trx: Trx, order: OrderRow, until: Date): Promise<void> {
  const { account_id: accountID, id: subjectID } = order;
  const recipient =
    order.contact?.email || (await findForMail(trx, { accountID, orderID: subjectID }))?.email;
  if (recipient)
    await writeMail(
      trx,
      { accountID, topic: 'issued', subjectID },
      { recipient, ...issuedMail(order, until) },
    );
  await enqueue(trx, [{ kind: 'issued-mail', accountID, subject: subjectID }]);
}

/**
 * Sends the mail that was written with the certificate. A job of a release without an outbox has none yet; it is
 * written then.
 */
export async function mailIssued(tools: OutboxTools, job: Job): Promise<JobOutcome> {
  const order = await findForMail(tools.db, { accountID: job.accountID, orderID: job.subject });
  const to = order?.contact?.email || order?.email || '';
  if (!order || to === '') return { kind: 'done' };
  const ref = { accountID: job.accountID, topic: 'issued' as const, subjectID: job.subject };
  await writeMail(tools.db, ref, { recipient: to, ...issuedMail(order, order.cert_expires_at) });
  return sendFromOutbox(tools, ref);
}
