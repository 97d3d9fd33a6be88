import { paymentNotice } from '../areas/notify/money-words.ts';
import type { NotifyPorts } from '../areas/notify/ports.ts';
import { tell } from '../areas/notify/tell.ts';
import type { RefundFact, SettlePorts } from '../areas/payments/refunds/settle.ts';

/** What is said of a refund, as of any movement of money. */
export const refundDetails = ({ sort, cents, orderNo }: RefundFact, at: Date) => ({
  sort,
  cents: String(cents),
  count: orderNo === '' ? '0' : '1',
  order: orderNo,
  at: at.toISOString(),
});

/** Tells members, chats and programs what became of a refund. */
export const tellRefundWith =
  (telling: NotifyPorts): SettlePorts['tellRefund'] =>
  async (trx, fact) => {
    const { accountID, id, sort, orderNo, cents } = fact;
    const details = refundDetails(fact, telling.now());
    const site = paymentNotice(details);
    const name = `${sort}:${id}`;
    if (!(await tell(trx, telling, { accountID, kind: 'payment', name, details, site }))) return;
    if (orderNo !== '')
      await telling.tellWebhooks(trx, accountID, 'order.refunded', { orderNos: [orderNo], amount: cents });
  };
