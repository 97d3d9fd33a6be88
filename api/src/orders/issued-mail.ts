import { toReadable } from '@certdeck/validation';
import { newID } from '../database/identifiers.ts';
import type { Job } from '../jobs/queue.ts';
import type { JobOutcome } from '../jobs/runner.ts';
import { type OutboxTools, sendFromOutbox } from '../outbox/outbox.ts';

/** What a customer is told when a certificate has been issued. */
export function issuedMail(
  order: { order_no: string; common_name: string },
  until: Date | null,
): { title: string; body: string } {
  const name = toReadable(order.common_name);
  const day = until?.toISOString().slice(0, 10) ?? '';
  return {
    title: `证书已签发 Certificate issued: ${name}`,
    body: [
      `订单 ${order.order_no} 的证书（${name}）已签发，有效期至 ${day}。请登录后在订单详情中下载。`,
      `The certificate for ${name} of order ${order.order_no} has been issued and is valid until ${day}. Sign in and download it from the order's page.`,
    ].join('\n\n'),
  };
}

/**
 * Sends the mail that was written with the certificate. A job of a release without an outbox has none yet; it is
 * written then.
 */
export async function mailIssued(tools: OutboxTools, job: Job): Promise<JobOutcome> {
  const order = await tools.db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select([
      'accounts.email',
      'orders.order_no',
      'orders.common_name',
      'orders.contact',
      'orders.cert_expires_at',
    ])
    .where('orders.account_id', '=', job.accountID)
    .where('orders.id', '=', job.subject)
    .executeTakeFirst();
  const to = order?.contact?.email || order?.email || '';
  if (!order || to === '') return { kind: 'done' };
  await tools.db
    .insertInto('mail_outbox')
    .values({
      id: newID(),
      account_id: job.accountID,
      topic: 'issued',
      subject_id: job.subject,
      recipient: to,
      ...issuedMail(order, order.cert_expires_at),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'topic', 'subject_id']).doNothing())
    .execute();
  return sendFromOutbox(tools, { accountID: job.accountID, topic: 'issued', subjectID: job.subject });
}
