import type { Stripe } from 'stripe';
import type { PaymentState, RefundSnapshot, Snapshot } from '../provider.ts';
import type { ProviderPaymentRow } from '../provider-payments.store.ts';

/** What a session says of its payment. */
export function snapshotOf(row: ProviderPaymentRow, session: Stripe.Checkout.Session): Snapshot {
  return {
    ref: { accountID: row.account_id, id: row.name },
    state: stateOf(session),
    amount: {
      minor: session.amount_total ?? row.amount,
      currency: (session.currency ?? row.currency).toUpperCase(),
    },
    refunded: refundedOf(session),
    createdAt: row.created_at,
  };
}

/** A session that is complete may still wait for the money, which some methods bring days later, or never. */
function stateOf({
  status,
  payment_status: payment,
  payment_intent: intent,
}: Stripe.Checkout.Session): PaymentState {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'awaiting';
  if (payment === 'paid') return 'succeeded';
  const state = typeof intent === 'object' ? intent?.status : undefined;
  return state === 'requires_payment_method' || state === 'canceled' ? 'failed' : 'processing';
}

function refundedOf({ payment_intent: intent }: Stripe.Checkout.Session): number {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined;
  return typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0;
}

const REFUND_STATES: Readonly<Record<string, RefundSnapshot['state']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const refundSnapshot = (key: string, { amount, currency, status }: Stripe.Refund): RefundSnapshot => ({
  key,
  amount: { minor: amount, currency: currency.toUpperCase() },
  // What waits, or waits for the customer, may still come.
  state: REFUND_STATES[status ?? ''] ?? 'pending',
});
