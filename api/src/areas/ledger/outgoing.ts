import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { insertTransfers } from './ledger.store.ts';

/** Money that has left for where a customer paid it from. */
export interface SentRefund {
  /** Names the event: the ledger refuses a second one with this key. */
  key: string;
  orderNo: string;
  /** Cents, more than none. */
  amount: number;
  /** Index of B§4.2. */
  payMethod: number;
  actorID: string | null;
}

/**
 * Books that money which a movement of the kind `refundToSource` took off a balance has arrived where it came from:
 * from what is pending to what customers paid in. No balance changes.
 */
export async function bookSentRefund(trx: Trx, accountID: TenantID, sent: SentRefund): Promise<void> {
  const { key, orderNo, amount, payMethod, actorID } = sent;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError('Refunds are whole cents');
  await insertTransfers(trx, accountID, [
    {
      id: newID(),
      key,
      kind: 'refundSent',
      payMethod,
      orderNo,
      actorID,
      entries: [
        { ledger: 'refundPending', amount: -amount, balance_after: null },
        { ledger: 'funding', amount, balance_after: null },
      ],
    },
  ]);
}
