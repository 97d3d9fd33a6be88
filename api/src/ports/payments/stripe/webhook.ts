import { Stripe } from 'stripe';
import { tenantOf } from '../../../platform/database/identifiers.ts';
import type { WebhookNews } from '../provider.ts';
import { METADATA } from './create-session.ts';

/** Reads a call of Stripe's, whose signature covers its octets and its time (five minutes at most). */
export function readEvent(
  client: Stripe,
  raw: Buffer,
  headers: Readonly<Record<string, string>>,
  secret: string,
  now: Date,
): WebhookNews | 'bad-signature' {
  const signature = headers['stripe-signature'] ?? '';
  let event: Stripe.Event;
  try {
    event = client.webhooks.constructEvent(raw, signature, secret, undefined, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return 'bad-signature';
    throw error;
  }
  const metadata: unknown = Reflect.get(event.data.object, 'metadata');
  const fields = typeof metadata === 'object' && metadata !== null ? metadata : {};
  const account: unknown = Reflect.get(fields, METADATA.account);
  const id: unknown = Reflect.get(fields, METADATA.name);
  // Others may use the same account of Stripe: what isn't ours is no news.
  const isOurs = typeof account === 'string' && typeof id === 'string';
  return { eventID: event.id, refs: isOurs ? [{ accountID: tenantOf(account), id }] : [] };
}
