import { describe, expect, it } from '@jest/globals';
import { OrderStatus } from '@certdeck/contract';
import { isResubmittable } from './resubmit.ts';

describe('an order that can be submitted again', () => {
  it('was sent back, whatever stands against it (ORD-029, D-190)', () => {
    for (const status of [OrderStatus.resubmitRefused, OrderStatus.resubmitReturned])
      for (const refusal of [undefined, 'KEY_WEAK', 'CAA_FORBIDS'])
        expect(isResubmittable(status, refusal)).toBe(true);
  });

  it('waits though its issuer has refused it for good (D-513)', () => {
    const { waitingForVerification, waitingForPayment, issued, cancelled } = OrderStatus;
    expect(isResubmittable(waitingForVerification, 'KEY_WEAK')).toBe(true);
    for (const refusal of [undefined, 'CAA_FORBIDS', 'ISSUER_AWAY', 'COVERAGE_OVER'])
      expect(isResubmittable(waitingForVerification, refusal)).toBe(false);
    for (const status of [waitingForPayment, issued, cancelled])
      expect(isResubmittable(status, 'KEY_WEAK')).toBe(false);
  });
});
