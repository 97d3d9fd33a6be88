import { note } from '../../../platform/database/acts.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import { lockBalance } from '../../ledger/ledger.store.ts';
import { move } from '../../ledger/ledger.ts';
import { bookSentRefund } from '../../ledger/outgoing.ts';
import { lockRefund, type RefundRow, type RefundState, setRefund } from './refunds.store.ts';

/** What a customer is told of a refund: it has gone out, or it is on the balance because it couldn't. */
export interface RefundFact {
  accountID: TenantID;
  /** Of the refund. */
  id: string;
  sort: 'sent' | 'kept';
  orderNo: string;
  /** Cents. */
  cents: number;
}

export interface SettlePorts {
  db: Db;
  now: () => Date;
  /** Tells the customer, in the transaction of what it tells. */
  tellRefund: (trx: Trx, fact: RefundFact) => Promise<void>;
}

const OPEN: readonly RefundState[] = ['asked', 'pending'];

/** Where a refund goes on to. `index` is the way's in transaction lists (B§4.2). */
export type Step =
  | { to: 'pending' }
  | { to: 'done' | 'returned'; index: number; detail: string }
  | { to: 'failed'; detail: string }
  /** Asked for again by the operator. */
  | { to: 'asked'; detail: string };

/**
 * Carries a refund on, with the money that belongs to it, in one transaction: what is done leaves the books for where
 * it came from, what is returned is on the balance again, and what failed is held until the operator decides.
 * @param from states from which it may go on; those that a provider still has to tell of unless given
 * @returns false, with nothing written, when it isn't in one of them any more
 */
export async function settleRefund(
  { db, now, tellRefund }: SettlePorts,
  { account_id: accountID, id }: Pick<RefundRow, 'account_id' | 'id'>,
  step: Step,
  from: readonly RefundState[] = OPEN,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    await lockBalance(trx, accountID);
    const row = await lockRefund(trx, accountID, id);
    if (!row || !from.includes(row.state) || row.state === step.to) return false;
    const { amount, order_no: orderNo, actor_id: actorID } = row;
    if (step.to === 'done')
      await bookSentRefund(trx, accountID, {
        ...{ key: `refund-sent:${id}`, orderNo, amount, actorID },
        payMethod: step.index,
      });
    if (step.to === 'returned')
      await move(trx, accountID, [
        {
          ...{ key: `refund-returned:${id}`, orderNo, amount, actorID },
          kind: 'refundToSource',
          payMethod: step.index,
        },
      ]);
    await setRefund(
      trx,
      row,
      step.to === 'pending'
        ? { state: step.to }
        : {
            state: step.to,
            detail: step.detail,
            ended_at: step.to === 'done' || step.to === 'returned' ? now() : null,
          },
    );
    if (step.to === 'done' || step.to === 'returned')
      await tellRefund(trx, {
        ...{ accountID, id, orderNo, cents: amount },
        sort: step.to === 'done' ? 'sent' : 'kept',
      });
    note({
      tenantID: accountID,
      object: { kind: 'refund', id },
      before: { state: row.state },
      after: { state: step.to, amount, way: row.way },
    });
    return true;
  });
}
