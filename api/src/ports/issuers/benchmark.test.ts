import { describe, expect, it } from '@jest/globals';
import { measureIssuing } from './benchmark.ts';
import { newRequest } from './testing/requests.ts';

describe('the benchmark of issuing', () => {
  it('issues what it was asked to and tells how fast', async () => {
    const measured = await measureIssuing([newRequest('P-256'), newRequest('rsa-2048')], 40, 8);
    expect(measured.certificates).toBe(40);
    expect(measured.perSecond).toBeGreaterThan(20);
    expect(measured.medianMs).toBeLessThanOrEqual(measured.p95Ms);
  });

  it('fails when a request is refused', async () => {
    await expect(measureIssuing(['nonsense'], 1, 1)).rejects.toThrow('CSR_UNREADABLE');
  });
});
