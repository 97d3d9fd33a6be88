import { type Db, transaction } from '../database/transaction.ts';
import { isID } from '../database/identifiers.ts';
import { move } from '../ledger/ledger.ts';
import { listWaiting, lockTransfer, setVerdict } from './bank-transfers.store.ts';
import { BASE_CURRENCY, type RefundOutcome } from './provider.ts';
import { bankTransferWay } from './providers/bank-transfer.ts';

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
    const accountID = row.account_id;
    if (verdict === 'confirmed') await setVerdict(trx, row, verdict);
    else await bankTransferWay.within(trx).cancel({ accountID, id });
    const amount = verdict === 'confirmed' ? row.amount : 0;
    const moved = await move(trx, accountID, [
      {
        key: `${bankTransferWay.id}:${id}`,
        kind: 'recharge',
        amount,
        payMethod: bankTransferWay.index,
        orderNo: row.order_no,
      },
    ]);
    return { ok: true, amount, balance: moved.balance };
  });
}

/**
 * Takes money of a confirmed transfer off the balance again, for the operator to send it back to the bank it came
 * from.
 * @param amount cents
 * @param reference the bank's for what is sent back; said twice, it counts once
 */
export async function returnTransfer(
  db: Db,
  id: string,
  { amount, reference }: { amount: number; reference: string },
): Promise<RefundOutcome> {
  if (!isID(id)) return { kind: 'refused', reason: 'NOT_PAID' };
  return transaction(db, async (trx) => {
    const row = await lockTransfer(trx, id);
    if (!row) return { kind: 'refused', reason: 'NOT_PAID' };
    return bankTransferWay
      .within(trx)
      .refund(
        { accountID: row.account_id, id },
        { key: reference, actorID: null, amount: { minor: amount, currency: BASE_CURRENCY } },
      );
  });
}
