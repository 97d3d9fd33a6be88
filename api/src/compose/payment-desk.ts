import { reverse } from '../areas/commissions/commissions.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { paymentNotice } from '../areas/notify/money-words.ts';
import { openWays } from '../areas/payments/open-ways.ts';
import type { PaymentCommandPorts } from '../areas/payments/operator/payments/command.ts';
import { switchService } from '../areas/services/switches.store.ts';
import { tellWebhooks } from '../areas/webhooks/tell.ts';
import type { OuterWay, PaymentWay } from '../ports/payments/provider.ts';
import { earnersOf } from './earning.ts';
import { orderBookWith } from './order-book.ts';
import { outsidePayingOf } from './paying.ts';
import type { Parts } from './parts.ts';
import { refundDetails } from './refunding.ts';
import { PAYMENT } from './services.ts';

type DeskParts = Pick<Parts, 'config' | 'db' | 'now'>;

/** What the operator's command does with payments, for some ways to pay. */
export function paymentDeskWith(
  { config, db, now }: DeskParts,
  ways: { outside: readonly OuterWay[]; all: readonly PaymentWay[] },
): PaymentCommandPorts {
  return {
    db,
    now,
    book: orderBookWith(earnersOf({ config })),
    outside: ways.outside,
    tell: (trx, accountID, notice) => announce(trx, accountID, [notice]),
    wayIDs: ways.all.map(({ id }) => id),
    reverse,
    // In the portal; mails and chats are the server's.
    async tellRefund(trx, fact) {
      const { accountID, orderNo, cents } = fact;
      const notice = paymentNotice(refundDetails(fact, now()));
      if (notice) await announce(trx, accountID, [notice]);
      if (orderNo === '') return;
      const data = { orderNos: [orderNo], amount: cents };
      await tellWebhooks(trx, accountID, { type: 'order.refunded', data }, now());
    },
    switchWay: (trx, { id, isOff, reason, at }) =>
      switchService(trx, { id: PAYMENT + id, isOff, reason, by: null, at }),
  };
}

/** The same for the ways that are configured; in a demonstration their sandboxes are closed with it. */
export function openPaymentDesk(parts: DeskParts): { ports: PaymentCommandPorts; close(): Promise<void> } {
  const { ways: others, sandbox } = outsidePayingOf(parts);
  const { outside, balance, bankTransfer } = openWays(parts.config, others);
  const inside = [balance, bankTransfer].filter((way) => way !== undefined);
  return {
    ports: paymentDeskWith(parts, { outside, all: [...inside, ...outside] }),
    async close() {
      for (const one of Object.values(sandbox ?? {})) await one.close();
    },
  };
}
