import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { PACKAGE_MOST, packagePrice } from './packagePrice.ts';

describe('the price of a package (D-402)', () => {
  it.each([
    [15_800, 5, { list: 79_000, discount: 0, amount: 79_000 }],
    [15_800, 6, { list: 94_800, discount: 790, amount: 94_010 }],
    [15_800, 25, { list: 395_000, discount: 11_850 + 7_900, amount: 375_250 }],
    [100, 101, { list: 10_100, discount: 75 + 800 + 15, amount: 9_210 }],
    [333, 6, { list: 1_998, discount: 16, amount: 1_982 }],
  ])('for %i cents, %i times, is %o', (unit, count, price) => {
    expect(packagePrice(unit, count)).toEqual(price);
  });

  it('is whole cents, never above single orders, and more for each certificate more (ACC-010)', () => {
    const unit = fc.integer({ min: 100, max: 10_000_000 });
    fc.assert(
      fc.property(unit, fc.integer({ min: 1, max: PACKAGE_MOST }), (cents, count) => {
        const one = packagePrice(cents, count);
        expect(Number.isSafeInteger(one.amount)).toBe(true);
        expect(one.amount).toBeLessThanOrEqual(one.list);
        expect(packagePrice(cents, count + 1).amount).toBeGreaterThan(one.amount);
      }),
    );
  });
});
