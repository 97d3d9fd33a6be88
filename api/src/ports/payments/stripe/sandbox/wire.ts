import { type KeptRefund, type KeptSession, refundedOf } from './objects.ts';

/* Objects as Stripe's API writes them, with the fields that a client of Checkout reads. */

export const wireOfSession = (session: KeptSession, pageUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  amount_total: session.amount,
  client_reference_id: session.reference,
  created: session.createdAt,
  currency: session.currency,
  expires_at: session.expiresAt,
  livemode: false,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: session.status === 'complete' ? wireOfIntent(session) : null,
  payment_method_types: session.methods,
  payment_status: session.payment === 'paid' ? 'paid' : 'unpaid',
  status: session.status,
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
  ui_mode: session.clientSecret ? 'embedded_page' : 'hosted_page',
  client_secret: session.clientSecret && session.status === 'open' ? session.clientSecret : null,
  url: !session.clientSecret && session.status === 'open' ? pageUrl : null,
});

const INTENT_STATES = { paid: 'succeeded', unpaid: 'processing', failed: 'requires_payment_method' } as const;

const wireOfIntent = (session: KeptSession) => ({
  id: session.intent,
  object: 'payment_intent',
  amount: session.amount,
  currency: session.currency,
  metadata: session.metadata,
  status: INTENT_STATES[session.payment],
  latest_charge: session.payment === 'paid' ? wireOfCharge(session) : null,
});

const wireOfCharge = (session: KeptSession) => ({
  id: session.intent.replace('pi_', 'ch_'),
  object: 'charge',
  amount: session.amount,
  amount_refunded: refundedOf(session),
  currency: session.currency,
  metadata: session.metadata,
  paid: true,
});

/** What the sandbox keeps of a charge: 2.9 %, in whole minor units. */
const feeOf = (amount: number): number => Math.round(amount * 0.029);

/** What moved by a session on the balance of its merchant, the newest first. */
export const balanceTransactions = (session: KeptSession) =>
  session.payment === 'paid'
    ? [
        ...session.refunds
          .filter(({ status }) => status !== 'failed')
          .map((refund) =>
            movement(
              session,
              refund.id,
              'refund',
              -refund.amount,
              0,
              refund.createdAt,
              wireOfRefund(refund, session),
            ),
          )
          .toReversed(),
        movement(
          session,
          session.intent,
          'charge',
          session.amount,
          feeOf(session.amount),
          session.completedAt ?? session.createdAt,
          wireOfCharge(session),
        ),
      ]
    : [];

const movement = (
  { currency, name }: KeptSession,
  of: string,
  type: 'charge' | 'refund',
  amount: number,
  fee: number,
  created: number,
  source: object,
) => ({
  id: of.replace(/^[a-z]+_/, 'txn_'),
  object: 'balance_transaction',
  ...{ amount, fee, net: amount - fee, currency, created, type, source },
  description: type === 'charge' ? name : `Refund of ${name}`,
  status: 'available',
});

export const wireOfRefund = (
  { id, amount, metadata, createdAt, status = 'succeeded' }: KeptRefund,
  session: KeptSession,
) => ({
  id,
  object: 'refund',
  amount,
  created: createdAt,
  currency: session.currency,
  metadata,
  payment_intent: session.intent,
  status,
});
