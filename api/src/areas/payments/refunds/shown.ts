import type { ShownRefund } from '@certdeck/contract';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import type { OuterWay } from '../../../ports/payments/provider.ts';
import { sourceOf } from './ask.ts';
import { priceOf } from './price.ts';
import { type RefundRow, refundsOfOrders, refundsOfPayments } from './refunds.store.ts';

/** How the wire calls a refund's state (D-641). */
const STATES: Readonly<Record<RefundRow['state'], ShownRefund['state']>> = {
  asked: 'requested',
  pending: 'pending',
  done: 'succeeded',
  returned: 'returned',
  failed: 'held',
};

const methodOf = (ways: readonly OuterWay[], wayID: string): string =>
  ways.find(({ id }) => id === wayID)?.method ?? '';

const shown = (ways: readonly OuterWay[], row: RefundRow): ShownRefund => ({
  id: row.id,
  amount: row.amount,
  state: STATES[row.state],
  method: methodOf(ways, row.way),
  time: seconds(row.asked_at),
  endTime: row.ended_at === null ? 0 : seconds(row.ended_at),
});

/** What of an order's price goes or went back to where it was paid, the oldest first. */
export async function refundsOfOrder(
  db: Db,
  ways: readonly OuterWay[],
  accountID: TenantID,
  orderNo: string,
): Promise<ShownRefund[]> {
  return (await refundsOfOrders(db, accountID, [orderNo])).map((row) => shown(ways, row));
}

export interface OrderRefunds {
  orderNo: string;
  method: string;
  amount: number;
  rest: number;
  refunds: ShownRefund[];
}

/**
 * What of orders went, goes and could go back, to where they were paid or to the balance; those of which nothing did or
 * goes anywhere but to the balance are left out.
 */
export function orderRefunds(
  db: Db,
  ways: readonly OuterWay[],
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<OrderRefunds[]> {
  return transaction(db, async (trx) => {
    const rows = await refundsOfOrders(trx, accountID, orderNos);
    const told: OrderRefunds[] = [];
    for (const orderNo of orderNos) {
      const refunds = rows.filter((row) => row.order_no === orderNo).map((row) => shown(ways, row));
      const source = await sourceOf(trx, ways, accountID, orderNo);
      const { rest, refunded } = await priceOf(trx, accountID, orderNo);
      const amount = source ? Math.min(source.most, rest) : 0;
      if (amount > 0 || refunds.length > 0 || refunded > 0)
        told.push({ orderNo, method: source?.way.method ?? '', amount, rest, refunds });
    }
    return told;
  });
}

/** A movement that is money of a payment outside, by its key in the ledger. */
const REFUND_OUT = 'refund-out:';

/**
 * What became of refunds, for the movements that they belong to: the payment whose money goes back, and the money that
 * left the balance for it.
 * @param keys of movements in the ledger
 */
export async function refundsOfMovements(
  db: Db,
  ways: readonly OuterWay[],
  accountID: TenantID,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ShownRefund[]>> {
  const rows = await refundsOfPayments(db, accountID, {
    ids: keys.filter((key) => key.startsWith(REFUND_OUT)).map((key) => key.slice(REFUND_OUT.length)),
    payments: keys.filter((key) => ways.some(({ id }) => key.startsWith(`${id}:`))),
  });
  const byKey = new Map<string, ShownRefund[]>();
  for (const row of rows)
    for (const key of [`${REFUND_OUT}${row.id}`, `${row.way}:${row.payment}`])
      byKey.set(key, [...(byKey.get(key) ?? []), shown(ways, row)]);
  return byKey;
}
