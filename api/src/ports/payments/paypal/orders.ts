import { z } from 'zod';
import { BASE_CURRENCY, type RefundSnapshot, type Snapshot } from '../provider.ts';
import type { ProviderPaymentRow } from '../provider-payments.store.ts';
import { rowSnapshot } from '../row-snapshot.ts';
import { minorOf, shareOf } from './amounts.ts';

/* Orders of PayPal's (Orders API v2), with the fields that are read here. A state that isn't known is read as nothing. */

const money = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code: currency, value }, context) => {
    const minor = minorOf(value, currency);
    if (minor !== undefined) return { minor, currency };
    context.addIssue({ code: 'custom', message: 'no amount' });
    return z.NEVER;
  });

const link = z.object({ href: z.string(), rel: z.string() });

const payments = z.object({
  captures: z
    .array(
      z.object({
        id: z.string().regex(/^\w{1,40}$/),
        status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
        amount: money,
      }),
    )
    .optional(),
  refunds: z
    .array(
      z.object({
        status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
        amount: money,
        custom_id: z.string().optional(),
      }),
    )
    .optional(),
});

const paypalOrder = z.object({
  id: z.string().regex(/^\w{1,40}$/),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z.array(z.object({ custom_id: z.string(), payments: payments.optional() })).length(1),
  links: z.array(link).optional(),
});

export type PaypalOrder = z.output<typeof paypalOrder>;

/** An order that is the one of a payment; undefined for whatever else came. */
export function readOrder(row: ProviderPaymentRow, body: unknown): PaypalOrder | undefined {
  const read = paypalOrder.safeParse(body);
  return read.success && read.data.purchase_units[0]?.custom_id === row.name ? read.data : undefined;
}

/** Where the customer approves an order. */
export const approvalOf = ({ links }: PaypalOrder): string | undefined =>
  links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;

const paymentsOf = ({ purchase_units: [unit] }: PaypalOrder) => unit?.payments ?? {};

export const captureOf = (order: PaypalOrder) => paymentsOf(order).captures?.[0];

/** What a payment charges in the currency of PayPal's account, as it was agreed on when it was asked for. */
export const chargeOf = ({ details }: ProviderPaymentRow) => ({
  minor: Number(details.charged),
  currency: details.currency ?? BASE_CURRENCY,
});

/** What an order says of its payment; undefined where money came in another currency than was asked for. */
export function snapshotOf(row: ProviderPaymentRow, order: PaypalOrder): Snapshot | undefined {
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return rowSnapshot(row, 'awaiting');
    case 'APPROVED':
      return rowSnapshot(row, 'authorized');
    case 'VOIDED':
      return rowSnapshot(row, 'canceled');
    case 'COMPLETED':
      return completedOf(row, order);
  }
}

/** An order that is completed may hold a capture that was declined, or that waits for the customer's bank. */
function completedOf(row: ProviderPaymentRow, order: PaypalOrder): Snapshot | undefined {
  const capture = captureOf(order);
  const charge = chargeOf(row);
  if (capture?.amount.currency !== charge.currency) return undefined;
  if (capture.status === 'PENDING') return rowSnapshot(row, 'processing');
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') return rowSnapshot(row, 'failed');
  const isWhole = capture.amount.minor === charge.minor;
  const minor = isWhole ? row.amount : Math.floor((row.amount * capture.amount.minor) / charge.minor);
  const refunded = refundsOf(row, order)
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + amount.minor, 0);
  return rowSnapshot(row, 'succeeded', {
    amount: { minor, currency: row.currency },
    refunded: capture.status === 'REFUNDED' ? minor : Math.min(minor, refunded),
  });
}

const REFUND_STATES = {
  CANCELLED: 'failed',
  FAILED: 'failed',
  PENDING: 'pending',
  COMPLETED: 'succeeded',
} as const;

/** A refund of an order; its `key` is the name that it was asked for by, '' for one that was made by hand. */
export interface PaypalRefund extends RefundSnapshot {
  /** Minor units of the currency that PayPal charged. */
  charged: number;
}

/** `name` of a refund with what it gives back in the base currency, which PayPal keeps with it. */
export const refundID = (name: string, minor: number): string => `${name}:${minor}`;

export function refundsOf(row: ProviderPaymentRow, order: PaypalOrder): PaypalRefund[] {
  const charge = chargeOf(row);
  return (paymentsOf(order).refunds ?? []).map(({ status, amount, custom_id: id = '' }) => {
    const [, key = '', asked] = /^([\w-]{1,64}):(\d{1,15})$/.exec(id) ?? [];
    const minor = asked === undefined ? shareOf(row.amount, amount.minor, charge.minor) : Number(asked);
    return {
      key,
      amount: { minor, currency: row.currency },
      state: REFUND_STATES[status],
      charged: amount.minor,
    };
  });
}
