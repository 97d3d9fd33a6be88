import { describe, expect, it } from '@jest/globals';
import { betaCdf } from './beta.ts';
import { certaintyOf, CERTAINTY } from './proof.ts';

/** Half a percent of nine thousand visits. */
const others = { visits: 9_000, failed: 45 };

describe('the proof that a canary isn’t worse', () => {
  it('takes the more visits the more of them have failed', () => {
    for (const [visits, failed] of [
      [200, 0],
      [400, 1],
      [600, 2],
      [1_000, 5],
      [1_500, 8],
      [2_000, 12],
    ] as const) {
      expect([visits, certaintyOf({ visits, failed }, others) >= CERTAINTY]).toEqual([visits, true]);
      expect(certaintyOf({ visits: visits * 0.75, failed }, others)).toBeLessThan(CERTAINTY);
    }
  });

  it('is none when nobody has visited, and none for a canary that fails more often', () => {
    expect(certaintyOf({ visits: 0, failed: 0 }, others)).toBeLessThan(0.2);
    expect(certaintyOf({ visits: 2_000, failed: 40 }, others)).toBeLessThan(0.01);
    expect(certaintyOf({ visits: 5_000, failed: 25 }, others)).toBeGreaterThan(0.999);
  });
});

describe('the beta distribution', () => {
  it('has the values of its tables, on both sides of its mean', () => {
    expect(betaCdf(0.3, 2, 5)).toBeCloseTo(0.579825, 6);
    expect(betaCdf(0.5, 0.5, 0.5)).toBeCloseTo(0.5, 10);
    // Of one trial it is the distribution function itself.
    expect(betaCdf(0.2, 1, 3)).toBeCloseTo(1 - 0.8 ** 3, 10);
    expect([betaCdf(0, 2, 2), betaCdf(1, 2, 2)]).toEqual([0, 1]);
  });
});
