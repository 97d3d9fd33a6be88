import { OrderStatus } from '@certdeck/contract';
import { isRefusal } from '@certdeck/validation';
import type { OrderRow } from '../wire.ts';

const DAY_MS = 86_400_000;

/** How many days what was refused may be sent again; then it is cancelled, and what was paid for it given back (D-717). */
export const RESUBMIT_DAYS = 7;

/** Refused by then, it is over at a moment. */
export const refusedBefore = (now: Date): Date => new Date(now.getTime() - RESUBMIT_DAYS * DAY_MS);

/** When what is issued next for an order is cancelled by itself; undefined while nothing is refused for good. */
export function cancelMoment({
  status,
  issue_error,
  issuing_at,
  refused_at,
}: Pick<OrderRow, 'status' | 'issue_error' | 'issuing_at' | 'refused_at'>): Date | undefined {
  const waits = status === OrderStatus.waitingForVerification || status === OrderStatus.resubmitRefused;
  if (!waits || refused_at === null || issue_error === null || issuing_at !== null) return undefined;
  // A release that keeps no such moment may have put what can pass in the place of a refusal.
  if (!isRefusal(issue_error.code)) return undefined;
  return new Date(refused_at.getTime() + RESUBMIT_DAYS * DAY_MS);
}
