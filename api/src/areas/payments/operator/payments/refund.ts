import { note } from '../../../../platform/database/acts.ts';
import type { TenantID } from '../../../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../../../platform/database/transaction.ts';
import type { OuterWay } from '../../../../ports/payments/provider.ts';
import { findMoved, lockBalance } from '../../../ledger/ledger.store.ts';
import { refund } from '../../../ledger/ledger.ts';
import { restOfPrice } from '../../refunds/price.ts';
import { askRefund } from '../../refunds/ask.ts';
import { findIncoming } from '../../refunds/incoming.store.ts';
import { findByReference, refundedOf } from '../../refunds/refunds.store.ts';

export interface OperatorRefund {
  accountID: TenantID;
  /** `PaymentRef.id`. */
  payment: string;
  /** Cents, or what is left of it. */
  amount: number | 'all';
  to: 'balance' | 'source';
  /** By which it counts once in its account. */
  reference: string;
  /** What the customer reads. */
  reason: string;
}

export type OperatorRefusal =
  | 'NOT_PAID'
  | 'NOT_OFFERED'
  | 'MORE_THAN_PAID'
  | 'BALANCE_TOO_LOW'
  | 'REFERENCE'
  /** The payment paid no order: its money is on the balance already. */
  | 'ON_BALANCE';

export type OperatorRefundOutcome =
  /** `id` names the refund that is on its way; absent for one to the balance. */
  { ok: true; amount: number; id?: string } | { ok: false; code: OperatorRefusal; most?: number };

export interface OperatorRefundPorts {
  db: Db;
  now: () => Date;
  /** Takes back what others earned by orders whose price went back as a whole. */
  reverse: (trx: Trx, accountID: TenantID, orderNos: readonly string[], now: Date) => Promise<void>;
}

/** Ends the transaction, so that nothing of a refund stays. */
class Refused extends Error {
  readonly outcome: Extract<OperatorRefundOutcome, { ok: false }>;
  constructor(code: OperatorRefusal, most?: number) {
    super(code);
    this.outcome = { ok: false, code, ...(most === undefined ? {} : { most }) };
  }
}

/**
 * Gives a payment or a part of it back, to where it came from or on the balance, once for a reference (D-583). Money
 * that paid an order is taken from the order's price, and what is left from the balance.
 */
export async function refundPayment(
  { db, now, reverse }: OperatorRefundPorts,
  way: OuterWay,
  wish: OperatorRefund,
): Promise<OperatorRefundOutcome> {
  const { accountID, payment, to, reason } = wish;
  const reference = `operator:${wish.reference}`;
  try {
    return await transaction(db, async (trx) => {
      // From here on nobody else moves this account's money, so the sums below hold.
      await lockBalance(trx, accountID);
      const paid = await findIncoming(trx, accountID, { way: way.id, id: payment });
      if (!paid) throw new Refused('NOT_PAID');
      const earlier = await findByReference(trx, accountID, reference);
      const { orderNo, rest } = paid.paidOrder
        ? { orderNo: paid.orderNo, rest: await restOfPrice(trx, accountID, paid.orderNo) }
        : { orderNo: '', rest: 0 };
      const key = `refund:${orderNo}:operator.${wish.reference}`;
      const given = orderNo === '' ? undefined : (await findMoved(trx, accountID, [key])).get(key);
      if (earlier) {
        const isSame = earlier.way === way.id && earlier.payment === payment && to === 'source';
        if (!isSame || (wish.amount !== 'all' && wish.amount !== earlier.amount))
          throw new Refused('REFERENCE');
        return { ok: true, amount: earlier.amount, id: earlier.id };
      }
      if (given) {
        if (to === 'source' || (wish.amount !== 'all' && wish.amount !== given.amount))
          throw new Refused('REFERENCE');
        return { ok: true, amount: given.amount };
      }
      if (to === 'balance' && orderNo === '') throw new Refused('ON_BALANCE');
      const most =
        to === 'balance'
          ? rest
          : paid.amount - (await refundedOf(trx, accountID, { way: way.id, id: payment }));
      const amount = wish.amount === 'all' ? most : wish.amount;
      if (amount < 1 || amount > most) throw new Refused('MORE_THAN_PAID', most);
      const ofPrice = Math.min(amount, rest);
      if (ofPrice > 0) {
        await refund(trx, accountID, [{ key, orderNo, amount: ofPrice, actorID: null, reason }]);
        if (ofPrice === rest) await reverse(trx, accountID, [orderNo], now());
      }
      const asked =
        to === 'source'
          ? await askRefund(
              trx,
              accountID,
              {
                ...{ way, payment, amount, reference, reason, actorID: null },
                orderNo: ofPrice > 0 ? orderNo : '',
              },
              now(),
            )
          : undefined;
      if (asked && !asked.ok) throw new Refused(asked.code, asked.most);
      note({
        tenantID: accountID,
        object: { kind: 'payment', id: payment },
        after: { way: way.id, refunded: amount, to, reference: wish.reference, reason },
      });
      return { ok: true, amount, ...(asked ? { id: asked.id } : {}) };
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}
