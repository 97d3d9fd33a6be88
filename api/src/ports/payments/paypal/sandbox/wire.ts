import { valueOf } from '../amounts.ts';
import { type KeptOrder, type KeptRefund, refundedOf } from './objects.ts';

/* Objects as PayPal's API writes them, with the fields that a merchant's server reads. */

const moneyOf = (minor: number, currency: string) => ({
  currency_code: currency,
  value: valueOf(minor, currency),
});

/** @param pageUrl where the customer approves it */
export const wireOfOrder = (order: KeptOrder, pageUrl: string) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  create_time: new Date(order.createdAt).toISOString(),
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: order.customID,
      description: order.description,
      amount: moneyOf(order.amount, order.currency),
      ...(order.capture === ''
        ? {}
        : {
            payments: {
              captures: [wireOfCapture(order)],
              ...(order.refunds.length === 0
                ? {}
                : { refunds: order.refunds.map((refund) => wireOfRefund(refund, order.currency)) }),
            },
          }),
    },
  ],
  links:
    order.status === 'PAYER_ACTION_REQUIRED' ? [{ href: pageUrl, rel: 'payer-action', method: 'GET' }] : [],
});

export function wireOfCapture(order: KeptOrder) {
  const refunded = refundedOf(order);
  const status =
    refunded === 0 ? order.capture : refunded === order.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return {
    id: order.captureID,
    status,
    amount: moneyOf(order.amount, order.currency),
    final_capture: true,
    custom_id: order.customID,
    supplementary_data: { related_ids: { order_id: order.id } },
  };
}

export const wireOfRefund = (
  { id, amount, customID, status = 'COMPLETED' }: KeptRefund,
  currency: string,
) => ({
  id,
  status,
  amount: moneyOf(amount, currency),
  custom_id: customID,
});
