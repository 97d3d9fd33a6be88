import { PAYMENT_TIMEOUT } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { countUntouched } from './orders.store.ts';

/**
 * Whether a submission without an Idempotency-Key repeats the one that made these orders, since its answer was lost or
 * its button pressed twice (D-053): nothing has become of any of them, and the first call might still have
 * been under way, which ends with the time-out of a submission of many (D-054). Who wants the same certificate twice
 * says so by two keys.
 */
export async function isRepeat(
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - PAYMENT_TIMEOUT);
  return (await countUntouched(trx, accountID, orderNos, since)) === orderNos.length;
}
