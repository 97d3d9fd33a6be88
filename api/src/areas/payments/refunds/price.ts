import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { balanceWay } from '../providers/balance.ts';

/** What of an order's price hasn't been given back, in cents; 0 for an order that isn't paid. */
export async function restOfPrice(trx: Trx, accountID: TenantID, orderNo: string): Promise<number> {
  const payment = await balanceWay.within(trx).fetch({ accountID, id: orderNo });
  return payment.kind === 'found' ? payment.snapshot.amount.minor - payment.snapshot.refunded : 0;
}
