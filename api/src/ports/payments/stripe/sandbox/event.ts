import { createHmac, randomBytes } from 'node:crypto';
import { seconds } from '../../../../platform/clock/seconds.ts';
import type { KeptSession } from './objects.ts';
import { wireOfSession } from './wire.ts';

/** A call of Stripe's to its merchant, signed (docs.stripe.com/webhooks#verify-manually). */
export interface SignedEvent {
  body: string;
  headers: { 'content-type': string; 'stripe-signature': string };
}

const EVENTS = {
  paid: 'checkout.session.completed',
  unpaid: 'checkout.session.completed',
  failed: 'checkout.session.async_payment_failed',
} as const;

/** What Stripe tells of a session that the customer has completed. */
export function eventOf(session: KeptSession, secret: string, now: Date): SignedEvent {
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    created: seconds(now),
    livemode: false,
    type: EVENTS[session.payment],
    data: { object: wireOfSession(session, '') },
  });
  const time = seconds(now);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
  };
}
