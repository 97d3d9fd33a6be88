import { note } from '../../../../platform/database/acts.ts';
import type { TenantID } from '../../../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../../../platform/database/transaction.ts';
import { BASE_CURRENCY, type OuterWay } from '../../../../ports/payments/provider.ts';
import { move } from '../../../ledger/ledger.ts';

export type BookOutcome =
  | { ok: true }
  /** `AMOUNT`: the provider took another amount; `cents` where it is in the currency of balances. */
  | { ok: false; code: 'NOT_PAID' | 'UNKNOWN' | 'BOOKED' }
  | { ok: false; code: 'AMOUNT'; cents: number };

/**
 * Books what a provider took and nobody has booked, on the balance of the account whose payment it is, with words that
 * the customer reads (D-583). Money of another currency comes to what the operator says; otherwise the provider's word
 * counts. It is booked under the payment's name, so that it counts once, whoever looks the payment up later.
 */
export async function bookPayment(
  db: Db,
  way: OuterWay,
  {
    accountID,
    payment,
    cents,
    reason,
  }: {
    accountID: TenantID;
    payment: string;
    cents: number;
    reason: string;
  },
): Promise<BookOutcome> {
  const answer = await way.provider.fetch({ accountID, id: payment });
  if (answer.kind === 'unknown') return { ok: false, code: 'UNKNOWN' };
  if (answer.kind === 'absent' || answer.snapshot.state !== 'succeeded')
    return { ok: false, code: 'NOT_PAID' };
  const { amount } = answer.snapshot;
  if (amount.currency === BASE_CURRENCY && amount.minor !== cents)
    return { ok: false, code: 'AMOUNT', cents: amount.minor };
  return transaction(db, async (trx) => {
    const moved = await move(trx, accountID, [
      {
        key: `${way.id}:${payment}`,
        kind: 'recharge',
        amount: cents,
        payMethod: way.index,
        orderNo: '',
        reason,
      },
    ]);
    if (!moved.ok || moved.moved.length === 0) return { ok: false, code: 'BOOKED' };
    note({
      tenantID: accountID,
      object: { kind: 'payment', id: payment },
      after: { way: way.id, booked: cents, took: amount, reason },
    });
    return { ok: true };
  });
}
