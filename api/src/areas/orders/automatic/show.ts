import { OrderStatus } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { transaction } from '../../../platform/database/transaction.ts';
import { listNames } from '../names.store.ts';
import { findIssuingByID } from '../reissue/operations.store.ts';
import { refOf } from '../under-way.ts';
import type { OrderRow } from '../wire.ts';
import { renewalNotice } from './notice-words.ts';
import type { AutomaticPorts } from './ports.ts';

/** Names that are told of; a certificate may have hundreds. */
const MOST_NAMES = 3;

/**
 * Sees to it that the names of a certificate on its way are shown: what the operator can publish is published, and of
 * the others its customer is told, once for each certificate. Doing it again changes nothing.
 * @param id of the order whose certificate is on its way
 * @param ends when the certificate that it replaces ends
 */
export async function showNames(ports: AutomaticPorts, of: OrderRow, id: string, ends: Date): Promise<void> {
  const { db, log } = ports;
  const order = await findIssuingByID(db, of.account_id, id);
  if (order?.status !== OrderStatus.waitingForVerification) return;
  const open = (await listNames(db, refOf(order))).filter(({ status }) => status !== 'verified');
  const others: string[] = [];
  for (const { domain } of open) {
    const isPlaced = await ports.place(of.account_id, order.order_no, domain).catch((error: unknown) => {
      log.warn({ err: error, domain }, 'What shows a name that renews by itself wasn’t placed yet');
      return false;
    });
    if (!isPlaced && !others.includes(domain)) others.push(domain);
  }
  if (others.length === 0) return;
  const names = others.slice(0, MOST_NAMES).map(toReadable).join(', ');
  const details = {
    sort: 'names',
    orderNo: order.order_no,
    name: toReadable(order.common_name) || order.order_no,
    productZh: order.chinese_name,
    productEn: order.product_name,
    detail: others.length > MOST_NAMES ? `${names}, …` : names,
    end: ends.toISOString(),
  };
  await transaction(db, (trx) =>
    ports.tell(trx, {
      accountID: order.account_id,
      name: `${order.order_no}:${order.attempt}:names`,
      contact: order.contact?.email,
      details,
      site: renewalNotice(details),
    }),
  );
}
