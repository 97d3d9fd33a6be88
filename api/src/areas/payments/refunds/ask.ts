import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import type { OuterWay } from '../../../ports/payments/provider.ts';
import { lockBalance } from '../../ledger/ledger.store.ts';
import { move } from '../../ledger/ledger.ts';
import { findIncoming, findSource } from './incoming.store.ts';
import { findByReference, insertRefund, refundedOf } from './refunds.store.ts';

/** Work that carries a refund to its provider and looks what becomes of it. */
export const REFUND_JOB = 'refund';

export interface RefundWish {
  way: OuterWay;
  /** `PaymentRef.id`. */
  payment: string;
  /** Order whose price it is; '' for money that was on the balance. */
  orderNo: string;
  /** Cents. */
  amount: number;
  reference: string;
  actorID: string | null;
  reason: string;
}

export type AskOutcome =
  /** `isNew` is false for one that was asked for before under the same reference. */
  | { ok: true; id: string; isNew: boolean }
  | {
      ok: false;
      code: 'NOT_PAID' | 'NOT_OFFERED' | 'MORE_THAN_PAID' | 'BALANCE_TOO_LOW' | 'REFERENCE';
      /** Cents that could go back at most. */
      most?: number;
    };

/**
 * Takes money off the balance that is to go back to where a payment came from, and notes it with the work that asks the
 * provider, all in the caller's transaction: from then on nobody spends it, and nothing of it is lost. Refunds of an
 * account wait for each other at its balance, so that their sum never passes what was paid.
 */
export async function askRefund(
  trx: Trx,
  accountID: TenantID,
  { way, payment, orderNo, amount, reference, actorID, reason }: RefundWish,
  now: Date,
): Promise<AskOutcome> {
  await lockBalance(trx, accountID);
  const earlier = await findByReference(trx, accountID, reference);
  if (earlier) {
    const isSame = earlier.way === way.id && earlier.payment === payment && earlier.amount === amount;
    return isSame ? { ok: true, id: earlier.id, isNew: false } : { ok: false, code: 'REFERENCE' };
  }
  const paid = await findIncoming(trx, accountID, { way: way.id, id: payment });
  if (!paid) return { ok: false, code: 'NOT_PAID' };
  const most = paid.amount - (await refundedOf(trx, accountID, { way: way.id, id: payment }));
  if (amount > most) return { ok: false, code: 'MORE_THAN_PAID', most };
  if (!mayGoBack(way, amount, paid.amount)) return { ok: false, code: 'NOT_OFFERED' };
  const id = newID();
  const key = `refund-out:${id}`;
  const moved = await move(trx, accountID, [
    { key, kind: 'refundToSource', amount: -amount, payMethod: way.index, orderNo, actorID, reason },
  ]);
  if (!moved.ok) return { ok: false, code: 'BALANCE_TOO_LOW', most: moved.balance };
  await insertRefund(trx, {
    account_id: accountID,
    id,
    way: way.id,
    payment,
    order_no: orderNo,
    amount,
    reference,
    reason,
    actor_id: actorID,
    asked_at: now,
  });
  await enqueue(trx, [{ kind: REFUND_JOB, accountID, subject: id }]);
  return { ok: true, id, isNew: true };
}

/** Whether a provider can be asked to give this much of a payment back. */
const mayGoBack = ({ caps }: OuterWay, amount: number, paid: number): boolean =>
  caps.refund === 'api' && (caps.partialRefund || amount === paid);

/** The way and the payment to which the price of an order can go back; undefined where it goes to the balance. */
export async function sourceOf(
  trx: Trx,
  ways: readonly OuterWay[],
  accountID: TenantID,
  orderNo: string,
): Promise<{ way: OuterWay; payment: string; most: number } | undefined> {
  const source = await findSource(trx, accountID, orderNo);
  const way = source && ways.find(({ id }) => id === source.way);
  if (!way || way.caps.refund !== 'api') return undefined;
  const most = source.amount - (await refundedOf(trx, accountID, source));
  return most > 0 ? { way, payment: source.id, most } : undefined;
}

/**
 * Sends prices that were just put on the balance on to where the orders were paid from (D-581). What its source can't
 * take stays on the balance.
 */
export async function sendPrices(
  trx: Trx,
  ways: readonly OuterWay[],
  accountID: TenantID,
  refunds: readonly { orderNo: string; amount: number }[],
  actorID: string | null,
  now: Date,
): Promise<void> {
  for (const { orderNo, amount } of refunds) {
    if (amount < 1) continue;
    await lockBalance(trx, accountID);
    const source = await sourceOf(trx, ways, accountID, orderNo);
    if (!source) continue;
    const { way, payment, most } = source;
    await askRefund(
      trx,
      accountID,
      {
        ...{ way, payment, orderNo, actorID },
        amount: Math.min(amount, most),
        reference: `cancel:${orderNo}`,
        reason: '',
      },
      now,
    );
  }
}
