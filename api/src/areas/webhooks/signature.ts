import { createHmac, randomBytes } from 'node:crypto';
import { seconds } from '../../platform/clock/seconds.ts';

const PREFIX = 'whsec_';
/** Octets of a secret; the specification asks for 24 to 64. */
const OCTETS = 32;

/** A new secret, in the form of the Standard Webhooks specification 1.0. */
export const newSecret = (): string => `${PREFIX}${randomBytes(OCTETS).toString('base64')}`;

/** How a delivery is named, at every try. */
export const messageID = (deliveryID: string): string => `msg_${deliveryID}`;

/**
 * Headers by which a receiver knows that a delivery is ours, was not changed and is not an old one sent again: the
 * scheme v1, HMAC-SHA256 over id, seconds and body (Standard Webhooks 1.0).
 */
export function signedHeaders(
  secret: string,
  delivery: { id: string; body: string },
  now: Date,
): Record<string, string> {
  const id = messageID(delivery.id);
  const timestamp = String(seconds(now));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${delivery.body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Certdeck webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
