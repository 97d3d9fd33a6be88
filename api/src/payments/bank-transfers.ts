import { type Db, transaction } from '../database/transaction.ts';
import { isID } from '../database/identifiers.ts';
import { move } from '../ledger/ledger.ts';
import { listWaiting, lockTransfer, setVerdict } from './bank-transfers.store.ts';

/** Index of bank transfers in transaction lists (B§4.2). */
const BANK_TRANSFER = 4;

export type Confirmation =
  { ok: true; amount: number; balance: number } | { ok: false; code: 'UNKNOWN' | 'SETTLED' };

/** A bank transfer as the operator sees it. */
export interface WaitingTransfer {
  id: string;
  accountNo: string;
  bankUserName: string;
  bankNo: string;
  /** Cents. */
  amount: number;
  transferredAt: Date;
  orderNo: string;
}

/** Transfers that customers have reported and nobody has confirmed or refused, oldest first (D-187). */
export async function waitingTransfers(db: Db): Promise<WaitingTransfer[]> {
  const rows = await listWaiting(db);
  return rows.map((row) => ({
    id: row.id,
    accountNo: row.account_no,
    bankUserName: row.bank_user_name,
    bankNo: row.bank_no,
    amount: row.amount,
    transferredAt: row.transferred_at,
    orderNo: row.order_no,
  }));
}

/**
 * The operator's word on a reported transfer: `confirmed`, when the money has arrived, puts it on the
 * customer's balance in the same transaction; `refused` moves nothing. Either can be said once.
 */
export async function settleTransfer(
  db: Db,
  id: string,
  verdict: 'confirmed' | 'refused',
): Promise<Confirmation> {
  if (!isID(id)) return { ok: false, code: 'UNKNOWN' };
  return transaction(db, async (trx) => {
    const row = await lockTransfer(trx, id);
    if (!row) return { ok: false, code: 'UNKNOWN' };
    if (row.status !== 'waiting') return { ok: false, code: 'SETTLED' };
    await setVerdict(trx, row, verdict);
    const amount = verdict === 'confirmed' ? row.amount : 0;
    const moved = await move(trx, row.account_id, [
      {
        key: `bank-transfer:${id}`,
        kind: 'recharge',
        amount,
        payMethod: BANK_TRANSFER,
        orderNo: row.order_no,
      },
    ]);
    return { ok: true, amount, balance: moved.balance };
  });
}
