import { isEmail, toReadable } from '@certdeck/validation';
import type { Db } from '../database/transaction.ts';
import type { Job } from '../jobs/queue.ts';
import type { JobOutcome } from '../jobs/runner.ts';
import type { MailPort } from '../mail/mail.ts';

/**
 * Tells the customer by mail that a certificate has been issued. The job was asked for in the transaction
 * that issued it; a mail server that is down makes the job come again, and a crash right after sending may
 * send the mail twice, which is the lesser harm.
 */
export async function mailIssued(db: Db, mail: MailPort, job: Job): Promise<JobOutcome> {
  const order = await db
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
  if (!order || !isEmail(to)) return { kind: 'done' };
  const name = toReadable(order.common_name);
  const until = order.cert_expires_at?.toISOString().slice(0, 10) ?? '';
  await mail.send({
    to,
    subject: `证书已签发 Certificate issued: ${name}`,
    text: [
      `订单 ${order.order_no} 的证书（${name}）已签发，有效期至 ${until}。请登录后在订单详情中下载。`,
      `The certificate for ${name} of order ${order.order_no} has been issued and is valid until ${until}. Sign in and download it from the order's page.`,
    ].join('\n\n'),
  });
  return { kind: 'done' };
}
