import { z } from 'zod';
import type { ProviderPaymentRow } from '../provider-payments.store.ts';
import { BASE_CURRENCY } from '../provider.ts';
import { chargeOf } from './orders.ts';
import { valueOf } from './amounts.ts';

/* Bodies of requests: the same words for the same payment, since a repeated request has to be. */

const moneyOf = (minor: number, currency: string) => ({
  currency_code: currency,
  value: valueOf(minor, currency),
});

/**
 * An order that is charged when the customer has approved it and we ask for it.
 * PayPal adds `token` and `PayerID` to the address to which an approval leads back, and `token` to the other one.
 */
export function orderRequest(row: ProviderPaymentRow): string {
  const { orderNo = '', returnTo = '' } = row.details;
  const charge = chargeOf(row);
  const name = orderNo === '' ? 'Certdeck' : `Certdeck ${orderNo}`;
  // Who pays in another currency reads what the portal asks for.
  const asked =
    charge.currency === row.currency ? '' : ` (${row.currency} ${valueOf(row.amount, BASE_CURRENCY)})`;
  return JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: row.name,
        description: `${name}${asked}`.slice(0, 127),
        amount: moneyOf(charge.minor, charge.currency),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: new URL('/payment', returnTo).href,
          cancel_url: returnTo,
        },
      },
    },
  });
}

/** @param customID names the refund in what PayPal lists of the order */
export const refundRequest = (customID: string, minor: number, currency: string): string =>
  JSON.stringify({ amount: moneyOf(minor, currency), custom_id: customID });

const refusal = z.object({ details: z.array(z.object({ issue: z.string() })).min(1) });

/** The word by which PayPal names why it refused; '' where it gives none. */
export function issueOf(body: unknown): string {
  const read = refusal.safeParse(body);
  return read.success ? (read.data.details[0]?.issue ?? '') : '';
}

/** Refusals of a capture after which no money was taken (developer.paypal.com/api/rest/reference/orders/v2/errors). */
const DECLINES = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_BLOCKED_TRANSACTION',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'COMPLIANCE_VIOLATION',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'DECLINED_DUE_TO_RELATED_TXN',
]);

export const isDecline = (body: unknown): boolean => DECLINES.has(issueOf(body));
