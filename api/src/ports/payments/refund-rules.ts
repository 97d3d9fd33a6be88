import { createHash } from 'node:crypto';
import type { Money, RefundRefusal, Snapshot } from './provider.ts';

/**
 * Name of a refund at a provider that takes names of ours: the same for the same key of the same payment, and no
 * other's. 64 of `[0-9A-Za-z_-]` at most, which begin with the payment's name.
 */
export function refundNumber(name: string, key: string): string {
  const hash = createHash('sha256').update(`${name}.${key}`).digest('base64url');
  return `${name}-${hash}`.slice(0, 64);
}

/** Why nothing of a payment can go back, whatever went back before. */
export function refusalOfRefund(paid: Snapshot, { minor, currency }: Money): RefundRefusal | undefined {
  if (paid.state !== 'succeeded') return 'NOT_PAID';
  if (currency !== paid.amount.currency) return 'CURRENCY';
  if (!Number.isSafeInteger(minor) || minor < 1) return 'AMOUNT';
  return undefined;
}
