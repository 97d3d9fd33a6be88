import type { MovementKind } from '@certdeck/contract';
import type { EarningKind, OutgoingKind } from './tables.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { movedOf } from './ledger.store.ts';

/** One movement on a customer's balance, as it was written. */
export interface MovedTransfer {
  id: string;
  kind: MovementKind | EarningKind | OutgoingKind;
  /** Index of B§4.2, -1 for balance. */
  payMethod: number;
  orderNo: string;
  /** Signed cents. */
  amount: number;
  at: Date;
}

/** What moved on a customer's balance in the transaction of one transfer, that one included; oldest first. */
export async function movedWith(trx: Trx, accountID: TenantID, transferID: string): Promise<MovedTransfer[]> {
  const rows = await movedOf(trx, accountID)
    .select(['transfers.id', 'transfers.kind', 'transfers.order_no', 'transfers.created_at'])
    .select(['transfers.pay_method', 'entries.amount'])
    // The moment of a transfer is that at which its transaction began.
    .where('transfers.created_at', '=', (of) =>
      of
        .selectFrom('transfers as one')
        .select('one.created_at')
        .where('one.account_id', '=', accountID)
        .where('one.id', '=', transferID),
    )
    .orderBy('transfers.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    payMethod: row.pay_method,
    orderNo: row.order_no,
    amount: row.amount,
    at: row.created_at,
  }));
}
