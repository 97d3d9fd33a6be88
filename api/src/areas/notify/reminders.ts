import { REMINDER_DAYS } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { seconds } from '../../platform/clock/seconds.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue, type Job, PRIORITY } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { daysUntil, dueReminder } from './due.ts';
import { type EndingRef, findEnding, findSuccessor, listDueReminders } from './expiring.store.ts';
import { expiryNotice } from './expiry-notice.ts';
import type { NotifyPorts } from './ports.ts';
import { tell } from './tell.ts';

/** Orders of one look. */
const AT_ONCE = 1000;
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Asks for a reminder of each certificate that one is due for. It looks at the certificates themselves, so that none
 * is missed that was issued by an earlier release, moved to another end or came back from a backup; a look that no
 * process was there for is made up by the next one.
 */
export async function askForReminders({ db, now }: Pick<NotifyPorts, 'db' | 'now'>): Promise<void> {
  for (const [index, days] of REMINDER_DAYS.entries()) {
    const beyond = REMINDER_DAYS[index + 1] ?? 0;
    for (let after = FIRST; ;) {
      const orders = await listDueReminders(db, { days, beyond, now: now(), after, limit: AT_ONCE });
      if (orders.length > 0) await askFor(db, orders);
      const last = orders.at(-1);
      if (!last || orders.length < AT_ONCE) break;
      after = last.orderID;
    }
  }
}

const askFor = (db: NotifyPorts['db'], orders: readonly EndingRef[]) =>
  transaction(db, (trx) =>
    enqueue(
      trx,
      orders.map(({ accountID, orderID }) => ({
        kind: 'expiry-reminder',
        accountID,
        subject: orderID,
        priority: PRIORITY.late,
      })),
    ),
  );

/**
 * Tells of a certificate that ends, once for each of its reminders. It is silent where the certificate was revoked or
 * a later order's certificate has taken its place; one that is only ordered leaves the site as it is, so the mail
 * then leads there. The order's row is locked: two processes with the same job tell it once.
 */
export async function remind(ports: NotifyPorts, job: Job): Promise<JobOutcome> {
  const ref = { accountID: job.accountID, orderID: job.subject };
  await transaction(ports.db, async (trx) => {
    const now = ports.now();
    const order = await findEnding(trx, ref, now);
    const end = order?.cert_expires_at;
    if (!order || !end) return;
    const days = dueReminder(end, order.issued_at, now);
    if (days === undefined || (await ports.isRevoked(trx, order.serial_number))) return;
    const successor = await findSuccessor(trx, ref, order.common_name, end);
    if (successor?.isIssued) return;
    const details = {
      orderNo: order.order_no,
      name: toReadable(order.common_name) || order.order_no,
      productZh: order.chinese_name,
      productEn: order.product_name,
      end: end.toISOString(),
      days: String(daysUntil(end, now)),
      ...(successor && { renewal: successor.orderNo }),
    };
    const isNew = await tell(trx, ports, {
      ...ref,
      kind: `expiry${days}`,
      name: order.serial_number,
      details,
      contact: order.contact?.email,
      site: expiryNotice(`expiry${days}`, details),
    });
    if (!isNew) return;
    await ports.tellWebhooks(trx, job.accountID, 'certificate.expiring', {
      orderNo: order.order_no,
      commonName: order.common_name,
      serialNumber: order.serial_number,
      days: daysUntil(end, now),
      expiresAt: seconds(end),
    });
  });
  return { kind: 'done' };
}
