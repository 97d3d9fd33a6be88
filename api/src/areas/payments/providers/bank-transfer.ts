import { isID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { findMoved, lockBalance, sumOfKeys } from '../../ledger/ledger.store.ts';
import { move } from '../../ledger/ledger.ts';
import {
  findTransfer,
  insertTransfer,
  lockTransfer,
  setVerdict,
  type TransferRow,
} from '../bank-transfers.store.ts';
import {
  BASE_CURRENCY,
  type InnerProvider,
  type InnerWay,
  type PaymentIntent,
  type PaymentRef,
  type PaymentState,
  type RefundOutcome,
  type RefundRequest,
  refusalOf,
  type Snapshot,
} from '../../../ports/payments/provider.ts';

/** Index of bank transfers in transaction lists (B§4.2). */
const INDEX = 4;

const caps: InnerWay['caps'] = {
  currencies: [BASE_CURRENCY],
  minimum: 1,
  // What the contract lets a customer report.
  maximum: 1_000_000_000_000,
  refund: 'manual',
  partialRefund: true,
  capture: 'automatic',
  expiry: 'nobody',
  recheck: [],
};

/**
 * A bank transfer as its customer reports it: a row that waits for the operator, who sees the bank's account and says
 * whether the money has arrived. What goes back is taken off the balance here, and sent by the operator's hand.
 */
export const bankTransferWay: InnerWay = {
  id: 'bank-transfer',
  index: INDEX,
  caps,
  place: 'inside',
  within: (trx) => withinTransaction(trx),
};

const STATES: Readonly<Record<TransferRow['status'], PaymentState>> = {
  waiting: 'awaiting',
  confirmed: 'succeeded',
  refused: 'canceled',
};

const money = (minor: number) => ({ minor, currency: BASE_CURRENCY });
const returnKeys = (ref: PaymentRef) => `bank-return:${ref.id}:`;

function withinTransaction(trx: Trx): InnerProvider {
  const snapshotOf = async (ref: PaymentRef, row: TransferRow): Promise<Snapshot> => ({
    ref,
    state: STATES[row.status],
    amount: money(row.amount),
    // Negative movements; minus zero would be another number.
    refunded: 0 - (await sumOfKeys(trx, ref.accountID, returnKeys(ref))),
    createdAt: row.created_at,
  });

  const fetch: InnerProvider['fetch'] = async (ref) => {
    const row = isID(ref.id) ? await findTransfer(trx, ref.accountID, ref.id) : undefined;
    return row ? { kind: 'found', snapshot: await snapshotOf(ref, row) } : { kind: 'absent' };
  };

  return {
    fetch,
    async create(intent) {
      const refused = refusalOf(caps, intent.amount);
      if (refused) return { kind: 'refused', reason: refused };
      const row = await insertOnce(trx, intent);
      const isSame = row.amount === intent.amount.minor && row.order_no === intent.orderNo;
      if (!isSame) return { kind: 'refused', reason: { code: 'KEY_REUSED' } };
      return { kind: 'created', snapshot: await snapshotOf(intent.ref, row), action: { kind: 'none' } };
    },
    async cancel(ref) {
      const row = await lockOwn(trx, ref);
      if (!row) return { kind: 'absent' };
      if (row.status === 'confirmed') return { kind: 'already-paid', snapshot: await snapshotOf(ref, row) };
      await setVerdict(trx, row, 'refused');
      return { kind: 'canceled' };
    },
    refund: (ref, request) => giveBack(trx, ref, request),
    async fetchRefund(ref, key) {
      const name = returnKeys(ref) + key;
      const row = (await findMoved(trx, ref.accountID, [name])).get(name);
      if (!row) return { kind: 'absent' };
      return { kind: 'found', refund: { key, amount: money(-row.amount), state: 'succeeded' } };
    },
  };
}

const lockOwn = async (trx: Trx, ref: PaymentRef): Promise<TransferRow | undefined> => {
  const row = isID(ref.id) ? await lockTransfer(trx, ref.id) : undefined;
  return row?.account_id === ref.accountID ? row : undefined;
};

async function insertOnce(trx: Trx, { ref, actorID, amount, orderNo, report }: PaymentIntent) {
  if (!report) throw new Error('A bank transfer is made of what its customer reports');
  await insertTransfer(trx, ref.accountID, {
    id: ref.id,
    actor_id: actorID,
    order_no: orderNo,
    bank_name: report.bankName,
    bank_no: report.bankNo,
    bank_user_name: report.bankUserName,
    amount: amount.minor,
    transferred_at: report.transferredAt,
    telephone: report.telephone,
    remark: report.remark,
  });
  const row = await findTransfer(trx, ref.accountID, ref.id);
  if (!row) throw new Error('A bank transfer was not written');
  return row;
}

async function giveBack(
  trx: Trx,
  ref: PaymentRef,
  { amount, key, actorID }: RefundRequest,
): Promise<RefundOutcome> {
  const row = await lockOwn(trx, ref);
  if (row?.status !== 'confirmed') return { kind: 'refused', reason: 'NOT_PAID' };
  if (amount.currency !== BASE_CURRENCY) return { kind: 'refused', reason: 'CURRENCY' };
  if (!Number.isSafeInteger(amount.minor) || amount.minor < 1) return { kind: 'refused', reason: 'AMOUNT' };
  const made = { kind: 'made', refund: { key, amount, state: 'succeeded' } } as const;
  const name = returnKeys(ref) + key;
  await lockBalance(trx, ref.accountID);
  const earlier = (await findMoved(trx, ref.accountID, [name])).get(name);
  if (earlier) return earlier.amount === -amount.minor ? made : { kind: 'refused', reason: 'KEY_REUSED' };
  const back = -(await sumOfKeys(trx, ref.accountID, returnKeys(ref)));
  if (back + amount.minor > row.amount) return { kind: 'refused', reason: 'MORE_THAN_PAID' };
  const moved = await move(trx, ref.accountID, [
    {
      key: name,
      kind: 'recharge',
      amount: -amount.minor,
      payMethod: INDEX,
      orderNo: row.order_no,
      actorID,
    },
  ]);
  return moved.ok ? made : { kind: 'refused', reason: 'BALANCE_TOO_LOW' };
}
