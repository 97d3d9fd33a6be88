import {
  BASE_CURRENCY,
  type Capabilities,
  type CancelOutcome,
  type CreateOutcome,
  type FetchOutcome,
  type FetchRefundOutcome,
  type PaymentIntent,
  type PaymentProvider,
  refusalOf,
  type RefundOutcome,
  type RefundRequest,
  type Snapshot,
} from '../provider.ts';
import type { ProviderPaymentRow, ProviderPayments } from '../provider-payments.store.ts';
import { refundNumber, refundOnce } from '../refund-once.ts';
import { rowSnapshot } from '../row-snapshot.ts';
import { convert, shareOf } from './amounts.ts';
import {
  approvalOf,
  captureOf,
  chargeOf,
  type PaypalOrder,
  readOrder,
  refundID,
  refundsOf,
  snapshotOf,
} from './orders.ts';
import type { PaypalAnswer, PaypalClient } from './paypal-client.ts';
import { isDecline, issueOf, orderRequest, refundRequest } from './requests.ts';
import { paypalStatement } from './statement.ts';
import { readEvent } from './webhook.ts';

export interface PaypalOptions {
  client: PaypalClient;
  payments: ProviderPayments;
  /** Of the webhook at PayPal that calls us. */
  webhookID: string;
  /** ISO 4217: what PayPal charges in. */
  currency: string;
  /** Units of a currency for one of the base currency, of today; undefined where there is none. */
  rateOf(currency: string): Promise<number | undefined>;
  now: () => Date;
}

export const paypalCapabilities: Capabilities = {
  currencies: [BASE_CURRENCY],
  // Less is a fraction of the least unit of some currencies.
  minimum: 100,
  maximum: 99_999_999,
  refund: 'api',
  partialRefund: true,
  capture: 'separate',
  // PayPal forgets what nobody approves after three hours, and can't be told to do so before.
  expiry: 'ours',
  recheck: [15, 15, 30, 60, 120, 300, 600],
};

/** Milliseconds after which PayPal has forgotten an order that nobody approved. */
const ORDER_LIFE_MS = 3 * 3_600_000;

const REFUNDED_BEFORE = [
  'REFUND_AMOUNT_EXCEEDED',
  'CAPTURE_FULLY_REFUNDED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
];

/**
 * Payments on PayPal's page (Orders v2). PayPal moves no money by itself: what the customer approved is taken when we
 * ask for it, and who may ask is decided in our row.
 *
 * - A payment is ended by renouncing its capture, whether PayPal is there or not. Where the capture was asked for, the
 *   money may be quicker, so PayPal has to tell.
 * - A capture that PayPal declines ends the payment, for the same reason: approved again with another card at PayPal,
 *   it could be taken beside its successor.
 * - An order whose address nobody was given is none: nobody can approve it.
 */
export function paypalProvider(options: PaypalOptions): PaymentProvider {
  const { client, payments, webhookID, currency, rateOf, now } = options;

  interface Look {
    snapshot: Snapshot;
    order?: PaypalOrder;
  }

  const lookOf = (row: ProviderPaymentRow, order: PaypalOrder | undefined): Look | 'unknown' => {
    const snapshot = order && snapshotOf(row, order);
    return snapshot ? { snapshot, order } : 'unknown';
  };

  async function lookUp(row: ProviderPaymentRow): Promise<Look | 'absent' | 'unknown'> {
    if (row.capture === 'renounced') return { snapshot: rowSnapshot(row, 'canceled') };
    if (row.capture === 'declined') return { snapshot: rowSnapshot(row, 'failed') };
    if (row.reference === null) return 'absent';
    const answer = await client.call({ method: 'GET', path: `/v2/checkout/orders/${row.reference}` });
    if (answer.kind !== 'answered') return 'unknown';
    if (answer.status === 404) {
      // What was asked to be captured can't be told from what was never approved.
      const isForgotten = row.capture === null && row.created_at.getTime() + ORDER_LIFE_MS <= now().getTime();
      return isForgotten ? { snapshot: rowSnapshot(row, 'expired') } : 'unknown';
    }
    return lookOf(row, readOrder(row, answer.body));
  }

  const outcomeOf = (look: Look | 'absent' | 'unknown'): FetchOutcome =>
    typeof look === 'string' ? { kind: look } : { kind: 'found', snapshot: look.snapshot };

  /** The order of a payment; under one name PayPal answers the same one. */
  async function askOrder(row: ProviderPaymentRow): Promise<PaypalAnswer & { order?: PaypalOrder }> {
    const answer = await client.call({
      method: 'POST',
      path: '/v2/checkout/orders',
      body: orderRequest(row),
      key: row.name,
    });
    const order = answer.kind === 'answered' ? readOrder(row, answer.body) : undefined;
    if (!order) return answer;
    await payments.setReference(row.name, order.id);
    return { ...answer, order };
  }

  async function detailsOf({ amount, orderNo, returnTo = '' }: PaymentIntent) {
    const rate = currency === BASE_CURRENCY ? 1 : await rateOf(currency);
    if (rate === undefined || !(rate > 0)) return undefined;
    // Agreed on once: the rate of another day changes nothing of this payment, nor of its refunds.
    return { orderNo, returnTo, currency, charged: String(convert(amount.minor, rate, currency)) };
  }

  /** Takes what was approved. @returns its order; `undefined` where a look has to tell */
  async function take(row: ProviderPaymentRow): Promise<PaypalOrder | 'declined' | undefined> {
    const answer = await client.call({
      method: 'POST',
      path: `/v2/checkout/orders/${row.reference ?? ''}/capture`,
      body: '{}',
      key: `${row.name}-capture`,
    });
    if (answer.kind !== 'answered') return undefined;
    if (answer.status < 300) return readOrder(row, answer.body);
    return isDecline(answer.body) ? 'declined' : undefined;
  }

  async function findRefund(row: ProviderPaymentRow, key: string): Promise<FetchRefundOutcome> {
    const look = await lookUp(row);
    if (typeof look === 'string') return { kind: look };
    const name = refundNumber(row.name, key);
    const refund = look.order && refundsOf(row, look.order).find((one) => one.key === name);
    if (!refund) return { kind: 'absent' };
    return { kind: 'found', refund: { key, amount: refund.amount, state: refund.state } };
  }

  async function askRefund(
    row: ProviderPaymentRow,
    order: PaypalOrder,
    { amount, key }: RefundRequest,
  ): Promise<RefundOutcome> {
    const capture = captureOf(order);
    if (!capture) return { kind: 'unknown' };
    const before = refundsOf(row, order).filter(({ state }) => state !== 'failed');
    const refunded = before.reduce((sum, one) => sum + one.amount.minor, 0);
    const charge = chargeOf(row);
    const rest = capture.amount.minor - before.reduce((sum, { charged }) => sum + charged, 0);
    // The last refund takes what is left, so that nothing stays behind of roundings.
    const isLast = refunded + amount.minor === row.amount;
    const share = Math.max(1, shareOf(charge.minor, amount.minor, row.amount));
    const minor = isLast ? rest : Math.min(rest, share);
    if (minor < 1) return { kind: 'refused', reason: 'MORE_THAN_PAID' };
    const name = refundNumber(row.name, key);
    const answer = await client.call({
      method: 'POST',
      path: `/v2/payments/captures/${capture.id}/refund`,
      body: refundRequest(refundID(name, amount.minor), minor, charge.currency),
      key: name,
    });
    if (answer.kind === 'answered' && REFUNDED_BEFORE.includes(issueOf(answer.body)))
      return { kind: 'refused', reason: 'MORE_THAN_PAID' };
    // Made or not: the look at the order's refunds, which follows, tells.
    return { kind: 'unknown' };
  }

  return {
    async create(intent): Promise<CreateOutcome> {
      const refused = refusalOf(paypalCapabilities, intent.amount);
      if (refused) return { kind: 'refused', reason: refused };
      const details = (await payments.find(intent.ref))?.details ?? (await detailsOf(intent));
      if (!details) return { kind: 'later' };
      const row = await payments.begin(intent, details, now());
      if (!row) return { kind: 'refused', reason: { code: 'KEY_REUSED' } };
      const look = await lookUp(row);
      if (look === 'unknown') return { kind: 'later' };
      if (look !== 'absent' && look.snapshot.state !== 'awaiting')
        return { kind: 'created', snapshot: look.snapshot, action: { kind: 'none' } };
      const made = await askOrder(row);
      const url = made.order && approvalOf(made.order);
      if (url !== undefined)
        return {
          kind: 'created',
          snapshot: rowSnapshot(row, 'awaiting'),
          action: { kind: 'redirect', url },
        };
      if (made.kind === 'not-done') return { kind: 'later' };
      // 409 is for one of two equal requests at the same time.
      if (made.kind === 'lost' || made.status < 400) return { kind: 'unknown' };
      return made.status === 409 ? { kind: 'later' } : { kind: 'refused', reason: { code: 'DECLINED' } };
    },

    async fetch(ref): Promise<FetchOutcome> {
      const row = await payments.find(ref);
      return row ? outcomeOf(await lookUp(row)) : { kind: 'absent' };
    },

    async capture(ref): Promise<FetchOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'absent' };
      const look = await lookUp(row);
      if (typeof look === 'string' || look.snapshot.state !== 'authorized') return outcomeOf(look);
      const mayAsk = await payments.setCapture(row.name, [null, 'asked'], 'asked');
      const taken = mayAsk ? await take(row) : undefined;
      if (taken === 'declined') await payments.setCapture(row.name, ['asked'], 'declined');
      const done = typeof taken === 'object' ? lookOf(row, taken) : 'unknown';
      if (done !== 'unknown') return outcomeOf(done);
      const changed = await payments.find(ref);
      return changed ? outcomeOf(await lookUp(changed)) : { kind: 'absent' };
    },

    async cancel(ref): Promise<CancelOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'absent' };
      if (await payments.setCapture(row.name, [null, 'renounced'], 'renounced')) return { kind: 'canceled' };
      const look = await lookUp(row);
      if (typeof look === 'string') return { kind: look };
      const { snapshot } = look;
      if (snapshot.state === 'succeeded') return { kind: 'already-paid', snapshot };
      return { kind: ['failed', 'canceled'].includes(snapshot.state) ? 'canceled' : 'unknown' };
    },

    async refund(ref, request): Promise<RefundOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'refused', reason: 'NOT_PAID' };
      const look = await lookUp(row);
      return refundOnce(
        {
          paid: typeof look === 'string' ? look : look.snapshot,
          find: (key) => findRefund(row, key),
          // PayPal lists the refunds of an order; by their keys they are known on its statement.
          begin: (key) => payments.beginRefund(row.name, key),
          ask: async (_paid, wanted) =>
            typeof look === 'object' && look.order ? askRefund(row, look.order, wanted) : { kind: 'unknown' },
        },
        request,
      );
    },

    async fetchRefund(ref, key): Promise<FetchRefundOutcome> {
      const row = await payments.find(ref);
      return row ? findRefund(row, key) : { kind: 'absent' };
    },

    statement: paypalStatement(client, payments),
    verifyWebhook: (raw, headers) => readEvent(raw, headers, { client, payments, webhookID }),
  };
}
