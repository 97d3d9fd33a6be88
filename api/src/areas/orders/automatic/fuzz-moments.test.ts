import { describe, expect, it } from '@jest/globals';
import { simulate } from './testing/simulate.ts';

describe('twenty thousand certificates over 400 days (D-586)', () => {
  it('are renewed in time, and never many on one day', () => {
    const { renewals, late, peak, mean } = simulate({ plans: 20_000, days: 400, binHours: 24 });
    expect(renewals).toBeGreaterThan(20_000 * 8);
    expect(late).toBe(0);
    expect(peak).toBeLessThan(1.5 * mean);
  });
});
