import { OrderStatus } from '@certdeck/contract';

/** Obstacles that go by themselves, or once somebody else acts. */
const PASSING: ReadonlySet<string> = new Set([
  'CAA_FORBIDS',
  'ISSUER_LIMITED',
  'ISSUER_AWAY',
  'ISSUER_PAUSED',
  'ISSUER_ACCOUNT',
]);

/** Whether what stands against a certificate is a refusal, which waiting doesn't change. */
export const isRefusal = (code: string): boolean => !PASSING.has(code);

/**
 * Whether an order can be submitted again with another request or other names (D-190, D-513): it was sent back, or
 * waits for verification though its issuer has refused it for a reason that waiting doesn't change.
 * @param refusal code of what stands against its issue; undefined for nothing
 */
export function isResubmittable(status: number, refusal: string | undefined): boolean {
  if (status === OrderStatus.resubmitRefused || status === OrderStatus.resubmitReturned) return true;
  if (status !== OrderStatus.waitingForVerification || refusal === undefined) return false;
  // No other request brings back what has ended.
  return isRefusal(refusal) && refusal !== 'COVERAGE_OVER';
}
