import type { Notice } from '../../platform/area/notices.ts';
import { note } from '../../platform/database/acts.ts';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { move } from '../ledger/ledger.ts';
import {
  listWaiting,
  lockTransfer,
  setChecked,
  setDecision,
  setVerdict,
  type TransferRow,
} from './bank-transfers.store.ts';
import { confirmedNotice, refusedNotice } from './operator/transfer-notices.ts';
import { BASE_CURRENCY, type RefundOutcome } from '../../ports/payments/provider.ts';
import { bankTransferWay } from './providers/bank-transfer.ts';

export type Confirmation =
  | { ok: true; amount: number; balance: number }
  /** The first of two people has confirmed it. */
  | { ok: true; checked: true }
  | { ok: false; code: 'UNKNOWN' | 'SETTLED' | 'SECOND' };

/** Who decides on a transfer: a person of staff, or the command line of the machine, which answers for itself. */
export interface Decider {
  /** Account of the person; undefined for the command line. */
  staffID?: string;
  now: Date;
  /** Cents from which on two people confirm; undefined for never. */
  twoFrom?: number;
}

/** Writes a notice to a customer, in the transaction of what it tells. */
export type TellCustomer = (trx: Trx, accountID: TenantID, notice: Notice) => Promise<void>;

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
 * Says that a reported transfer has arrived, and puts it on the customer's balance in the same transaction. It counts
 * once. From a set amount on the first person's word is written down and the second person, another one, decides (D-350).
 */
export async function confirmTransfer(
  db: Db,
  tell: TellCustomer,
  id: string,
  by: Decider,
): Promise<Confirmation> {
  if (!isID(id)) return { ok: false, code: 'UNKNOWN' };
  return transaction(db, async (trx) => {
    const row = await lockTransfer(trx, id);
    if (!row) return { ok: false, code: 'UNKNOWN' };
    if (row.status !== 'waiting') return { ok: false, code: 'SETTLED' };
    if (by.staffID !== undefined && needsSecond(row.amount, by.twoFrom)) {
      if (row.checked_by === null) {
        await setChecked(trx, row, by.staffID, by.now);
        note({ tenantID: row.account_id, object: { kind: 'transfer', id }, after: { checked: true } });
        return { ok: true, checked: true };
      }
      if (row.checked_by === by.staffID) return { ok: false, code: 'SECOND' };
    }
    await setVerdict(trx, row, 'confirmed');
    await setDecision(trx, row, { staffID: by.staffID ?? null, at: by.now, reason: '' });
    const balance = await book(trx, row, row.amount);
    await tell(trx, row.account_id, confirmedNotice(row.amount));
    noteVerdict(row, 'confirmed', row.amount);
    return { ok: true, amount: row.amount, balance };
  });
}

/** Tells the customer's audit log. */
function noteVerdict(row: TransferRow, verdict: 'confirmed' | 'refused', amount: number, reason = ''): void {
  const after = { verdict, amount, ...(reason === '' ? {} : { reason }) };
  note({ tenantID: row.account_id, object: { kind: 'transfer', id: row.id }, after });
}

/** Says that a reported transfer has not arrived; nothing moves. @param reason what the customer reads */
export async function refuseTransfer(
  db: Db,
  tell: TellCustomer,
  id: string,
  { staffID, now, reason }: Decider & { reason: string },
): Promise<Confirmation> {
  if (!isID(id)) return { ok: false, code: 'UNKNOWN' };
  return transaction(db, async (trx) => {
    const row = await lockTransfer(trx, id);
    if (!row) return { ok: false, code: 'UNKNOWN' };
    if (row.status !== 'waiting') return { ok: false, code: 'SETTLED' };
    await bankTransferWay.within(trx).cancel({ accountID: row.account_id, id });
    await setDecision(trx, row, { staffID: staffID ?? null, at: now, reason });
    await tell(trx, row.account_id, refusedNotice(row.amount, reason));
    noteVerdict(row, 'refused', 0, reason);
    return { ok: true, amount: 0, balance: await book(trx, row, 0) };
  });
}

/** Whether an amount takes two people. */
export const needsSecond = (amount: number, twoFrom: number | undefined): boolean =>
  twoFrom !== undefined && amount >= twoFrom;

/** @param amount cents that are put on the balance @returns the balance */
async function book(trx: Trx, row: TransferRow, amount: number): Promise<number> {
  const key = `${bankTransferWay.id}:${row.id}`;
  const movement = {
    key,
    kind: 'recharge',
    payMethod: bankTransferWay.index,
    orderNo: row.order_no,
  } as const;
  return (await move(trx, row.account_id, [{ ...movement, amount }])).balance;
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
  { amount, reference, staffID }: { amount: number; reference: string; staffID?: string },
): Promise<RefundOutcome> {
  if (!isID(id)) return { kind: 'refused', reason: 'NOT_PAID' };
  return transaction(db, async (trx) => {
    const row = await lockTransfer(trx, id);
    if (!row) return { kind: 'refused', reason: 'NOT_PAID' };
    const outcome = await bankTransferWay
      .within(trx)
      .refund(
        { accountID: row.account_id, id },
        { key: reference, actorID: staffID ?? null, amount: { minor: amount, currency: BASE_CURRENCY } },
      );
    if (outcome.kind === 'made')
      note({
        tenantID: row.account_id,
        object: { kind: 'transfer', id },
        after: { returned: amount, reference },
      });
    return outcome;
  });
}
