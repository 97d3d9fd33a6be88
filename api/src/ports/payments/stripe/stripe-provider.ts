import type { Stripe } from 'stripe';
import { seconds } from '../../../platform/clock/seconds.ts';
import {
  type Action,
  BASE_CURRENCY,
  type Capabilities,
  type CancelOutcome,
  type CreateOutcome,
  type FetchOutcome,
  type FetchRefundOutcome,
  type PaymentIntent,
  type PaymentProvider,
  type PaymentRef,
  refusalOf,
  type RefundOutcome,
  type RefundRequest,
  type Snapshot,
} from '../provider.ts';
import type { ProviderPaymentRow, ProviderPayments } from '../provider-payments.store.ts';
import { failureOf } from './failure.ts';
import { createSession } from './create-session.ts';
import { refundSnapshot, snapshotOf } from './snapshots.ts';
import { stripeStatement } from './statement.ts';
import { readEvent } from './webhook.ts';

export interface StripeOptions {
  client: Stripe;
  payments: ProviderPayments;
  webhookSecret: string;
  /** What the customer may pay with; absent: whatever the account has switched on. */
  methods?: readonly ('alipay' | 'wechat_pay' | 'card')[];
  /** Publishable key: the customer pays in fields of Stripe's in a page of ours; absent: on Stripe's page. */
  publicKey?: string | undefined;
  now: () => Date;
}

/**
 * What Stripe takes of the base currency: 8 digits at most, and no less than about half a US dollar
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
export const stripeCapabilities: Capabilities = {
  currencies: [BASE_CURRENCY],
  minimum: 400,
  maximum: 99_999_999,
  refund: 'api',
  partialRefund: true,
  capture: 'automatic',
  expiry: 'provider',
  recheck: [15, 30, 60, 120, 300, 600],
};

/** A Checkout Session lives half an hour at least, counted when the request arrives. */
const LEAST_LIFE_MS = 31 * 60_000;

/**
 * Payments on Stripe's own page or in fields of Stripe's (Checkout Sessions). A session is found again by the row that was written before it
 * was asked for; where its identifier got lost, the same request under the same idempotency key answers it again.
 */
export function stripeProvider({
  client,
  payments,
  webhookSecret,
  methods,
  publicKey,
  now,
}: StripeOptions): PaymentProvider {
  /** The session of a payment, asked for again where its identifier isn't known. */
  async function sessionOf(row: ProviderPaymentRow): Promise<Stripe.Checkout.Session> {
    if (row.reference === null) {
      const made = await createSession(client, row, { methods, isEmbedded: publicKey !== undefined });
      await payments.setReference(row.name, made.id);
      if (made.status === 'open') return made;
      return client.checkout.sessions.retrieve(made.id, { expand: EXPANDED });
    }
    return client.checkout.sessions.retrieve(row.reference, { expand: EXPANDED });
  }

  /** What an answer that got lost could have made: nobody was led to the page, so that nobody can have paid. */
  const isForgotten = ({ reference, details }: ProviderPaymentRow) =>
    reference === null && Number(details.expiresAt) <= seconds(now());

  async function lookUp(ref: PaymentRef): Promise<Snapshot | 'absent' | 'unknown'> {
    const row = await payments.find(ref);
    if (!row) return 'absent';
    if (isForgotten(row)) return endedOf(row);
    try {
      return snapshotOf(row, await sessionOf(row));
    } catch (error) {
      failureOf(error);
      return 'unknown';
    }
  }

  return {
    statement: stripeStatement(client),

    async create(intent): Promise<CreateOutcome> {
      const refused = refusalOf(stripeCapabilities, intent.amount);
      if (refused) return { kind: 'refused', reason: refused };
      const row = await payments.begin(intent, detailsOf(intent, now()), now());
      if (!row) return { kind: 'refused', reason: { code: 'KEY_REUSED' } };
      try {
        const session = await sessionOf(row);
        return {
          kind: 'created',
          snapshot: snapshotOf(row, session),
          action: actionOf(row, session, publicKey),
        };
      } catch (error) {
        const failure = failureOf(error);
        return failure.kind === 'refused' ? { kind: 'refused', reason: failure.reason } : failure;
      }
    },

    async fetch(ref): Promise<FetchOutcome> {
      const found = await lookUp(ref);
      return typeof found === 'string' ? { kind: found } : { kind: 'found', snapshot: found };
    },

    async cancel(ref): Promise<CancelOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'absent' };
      if (isForgotten(row)) return { kind: 'canceled' };
      try {
        const session = await sessionOf(row);
        if (session.status === 'open') await client.checkout.sessions.expire(session.id);
      } catch (error) {
        // Refused where the customer was quicker: the look below tells.
        if (failureOf(error).kind !== 'refused') return { kind: 'unknown' };
      }
      const found = await lookUp(ref);
      if (typeof found === 'string') return { kind: found };
      if (found.state === 'succeeded') return { kind: 'already-paid', snapshot: found };
      return found.state === 'expired' || found.state === 'failed'
        ? { kind: 'canceled' }
        : { kind: 'unknown' };
    },

    async refund(ref, request): Promise<RefundOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'refused', reason: 'NOT_PAID' };
      try {
        return await refundSession(client, row, await sessionOf(row), request);
      } catch (error) {
        return failureOf(error).kind === 'refused'
          ? { kind: 'refused', reason: 'MORE_THAN_PAID' }
          : { kind: 'unknown' };
      }
    },

    async fetchRefund(ref, key): Promise<FetchRefundOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'absent' };
      try {
        const found = await findRefund(client, await sessionOf(row), key);
        return found ? { kind: 'found', refund: refundSnapshot(key, found) } : { kind: 'absent' };
      } catch (error) {
        failureOf(error);
        return { kind: 'unknown' };
      }
    },

    verifyWebhook: async (raw, headers) => readEvent(client, raw, headers, webhookSecret, now()),
  };
}

function actionOf(
  row: ProviderPaymentRow,
  { id: sessionID, url, status, client_secret: clientSecret }: Stripe.Checkout.Session,
  publicKey: string | undefined,
): Action {
  if (url) return { kind: 'redirect', url };
  if (publicKey === undefined || !clientSecret || status !== 'open') return { kind: 'none' };
  const { currency, details } = row;
  const { returnTo = '' } = details;
  return { kind: 'elements', publicKey, clientSecret, sessionID, currency, returnTo };
}

const EXPANDED = ['payment_intent.latest_charge'];

/** Kept with the payment, since a repeated request has to be the same word for word. */
const detailsOf = (
  { orderNo, returnTo = '', expiresAt }: PaymentIntent,
  now: Date,
): Record<string, string> => {
  const least = now.getTime() + LEAST_LIFE_MS;
  return {
    orderNo,
    returnTo,
    expiresAt: String(seconds(new Date(Math.max(least, expiresAt?.getTime() ?? least)))),
  };
};

const endedOf = ({ account_id, name, amount, currency, created_at }: ProviderPaymentRow): Snapshot => ({
  ref: { accountID: account_id, id: name },
  state: 'expired',
  amount: { minor: amount, currency },
  refunded: 0,
  createdAt: created_at,
});

const intentID = ({ payment_intent: intent }: Stripe.Checkout.Session): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id;

async function findRefund(
  client: Stripe,
  session: Stripe.Checkout.Session,
  key: string,
): Promise<Stripe.Refund | undefined> {
  const intent = intentID(session);
  if (intent === undefined) return undefined;
  for await (const refund of client.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.metadata?.key === key) return refund;
  return undefined;
}

async function refundSession(
  client: Stripe,
  row: ProviderPaymentRow,
  session: Stripe.Checkout.Session,
  { amount, key }: RefundRequest,
): Promise<RefundOutcome> {
  const paid = snapshotOf(row, session);
  const intent = intentID(session);
  if (paid.state !== 'succeeded' || intent === undefined) return { kind: 'refused', reason: 'NOT_PAID' };
  if (amount.currency !== paid.amount.currency) return { kind: 'refused', reason: 'CURRENCY' };
  if (!Number.isSafeInteger(amount.minor) || amount.minor < 1) return { kind: 'refused', reason: 'AMOUNT' };
  const earlier = await findRefund(client, session, key);
  if (earlier)
    return earlier.amount === amount.minor
      ? { kind: 'made', refund: refundSnapshot(key, earlier) }
      : { kind: 'refused', reason: 'KEY_REUSED' };
  if (paid.refunded + amount.minor > paid.amount.minor) return { kind: 'refused', reason: 'MORE_THAN_PAID' };
  const made = await client.refunds.create(
    { payment_intent: intent, amount: amount.minor, metadata: { key } },
    // With the amount: a refused request's answer is kept under its key, and another amount may be asked for then.
    { idempotencyKey: `${row.provider}.${row.name}.${key}.${amount.minor}` },
  );
  return { kind: 'made', refund: refundSnapshot(key, made) };
}
