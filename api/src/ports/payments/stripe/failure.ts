import { Stripe } from 'stripe';
import type { Refusal } from '../provider.ts';

/** Connections that were never made: nothing was asked. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

export type Failure = { kind: 'later' } | { kind: 'unknown' } | { kind: 'refused'; reason: Refusal };

/**
 * What an error of a request means for it: surely not done, perhaps done, refused.
 * @throws what is no error of Stripe's
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const { detail } = error;
    const code: unknown = typeof detail === 'object' ? Reflect.get(detail, 'code') : undefined;
    return { kind: typeof code === 'string' && NOT_REACHED.has(code) ? 'later' : 'unknown' };
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return { kind: 'refused', reason: { code: 'KEY_REUSED' } };
  if (
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return { kind: 'later' };
  if (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  )
    return { kind: 'refused', reason: { code: 'DECLINED' } };
  return { kind: 'unknown' };
}
