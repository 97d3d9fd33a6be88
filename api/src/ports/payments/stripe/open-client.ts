import { Stripe } from 'stripe';

/** Where Stripe's API is reached; absent: its own address. */
export interface StripeAddress {
  protocol: 'http' | 'https';
  host: string;
  port: number;
}

/** Milliseconds that a request may take; shorter than the first look at a payment. */
const TIMEOUT_MS = 12_000;

/** Stripe's client, which repeats what got lost once under the same idempotency key. */
export const openStripe = (secretKey: string, address?: StripeAddress): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...address,
  });
