import type { Stripe } from 'stripe';
import type { ProviderPaymentRow } from '../provider-payments.store.ts';

/** Names of the fields by which an object of Stripe's says whose payment it is. */
export const METADATA = { account: 'certdeck_account', name: 'certdeck_payment' } as const;

export interface SessionForm {
  /** What the customer may pay with; absent: whatever the account has switched on. */
  methods?: readonly ('alipay' | 'wechat_pay' | 'card')[] | undefined;
  /** The fields stand in a page of ours instead of Stripe's own. */
  isEmbedded: boolean;
}

/**
 * Asks for the session of a payment; the same request answers the same session.
 * @param row its details: `orderNo`, `returnTo` (where the browser comes back to), `expiresAt` (seconds since 1970)
 * @throws StripeError
 */
export async function createSession(
  client: Stripe,
  row: ProviderPaymentRow,
  { methods, isEmbedded }: SessionForm,
): Promise<Stripe.Checkout.Session> {
  const { orderNo = '', returnTo = '', expiresAt = '' } = row.details;
  const metadata = { [METADATA.account]: row.account_id, [METADATA.name]: row.name };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    client_reference_id: row.name,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: row.currency.toLowerCase(),
          unit_amount: row.amount,
          product_data: { name: orderNo === '' ? 'Certdeck' : `Certdeck ${orderNo}` },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    expires_at: Number(expiresAt),
    ...(isEmbedded
      ? { ui_mode: 'embedded_page', return_url: returnTo }
      : { success_url: returnTo, cancel_url: returnTo }),
    ...(methods ? { payment_method_types: [...methods] } : {}),
    // WeChat Pay names no client on a page that is opened in a browser of a desk or a phone alike.
    ...(methods?.includes('wechat_pay') ? { payment_method_options: { wechat_pay: { client: 'web' } } } : {}),
  };
  return client.checkout.sessions.create(params, { idempotencyKey: `${row.provider}.${row.name}` });
}
