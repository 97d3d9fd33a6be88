import { describe, expect, it } from '@jest/globals';
import { stepOf } from './totp.ts';

/** The secret of RFC 6238 appendix B for SHA-1, `12345678901234567890`, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  // Seconds, the step T in hexadecimal and the TOTP of appendix B; an app of six digits shows its last six.
  it.each([
    [59, '0000000000000001', '94287082'],
    [1_111_111_109, '00000000023523EC', '07081804'],
    [1_111_111_111, '00000000023523ED', '14050471'],
    [1_234_567_890, '000000000273EF07', '89005924'],
    [2_000_000_000, '0000000003F940AA', '69279037'],
    [20_000_000_000, '0000000027BC86AA', '65353130'],
  ])('is the one of RFC 6238 at %d seconds (SEC-003)', (seconds, step, totp) => {
    const now = new Date(seconds * 1000);
    expect(stepOf(SECRET, totp.slice(2), now)).toBe(Number.parseInt(step, 16));
    const wrong = String((Number(totp.slice(2)) + 1) % 1_000_000).padStart(6, '0');
    expect(stepOf(SECRET, wrong, now)).toBeUndefined();
  });

  it('counts in the step before and the step after, and in no other (RFC 6238 5.2)', () => {
    // 050471 is of the 30 seconds from 1,111,111,110 on.
    const at = (seconds: number) => stepOf(SECRET, '050471', new Date(seconds * 1000));
    const step = 0x23523ed;
    expect([-31, -30, 0, 29, 30, 59, 60].map((offset) => at(1_111_111_110 + offset))).toEqual([
      ...[undefined, step, step, step],
      ...[step, step, undefined],
    ]);
  });

  it('is six digits and nothing else', () => {
    const now = new Date(59_000);
    for (const other of ['94287082', '287082 ', '28708', '२८७०८२', ''])
      expect(stepOf(SECRET, other, now)).toBeUndefined();
  });
});
