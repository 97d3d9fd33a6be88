import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { balanceWay } from '../providers/balance.ts';

/** What of an order's price has been given back, and what hasn't, in cents; nothing for an order that isn't paid. */
export async function priceOf(
  trx: Trx,
  accountID: TenantID,
  orderNo: string,
): Promise<{ refunded: number; rest: number }> {
  const payment = await balanceWay.within(trx).fetch({ accountID, id: orderNo });
  if (payment.kind !== 'found') return { refunded: 0, rest: 0 };
  const { amount, refunded } = payment.snapshot;
  return { refunded, rest: amount.minor - refunded };
}

/** What of an order's price hasn't been given back, in cents; 0 for an order that isn't paid. */
export const restOfPrice = async (trx: Trx, accountID: TenantID, orderNo: string): Promise<number> =>
  (await priceOf(trx, accountID, orderNo)).rest;
