import { describe, expect, it } from '@jest/globals';
import { sellingPrices, threeYearTotal } from './selling-price.ts';

const rates = [
  { currency: 'CNY', rate: 1 },
  { currency: 'USD', rate: 0.14 },
  { currency: 'JPY', rate: 21.5 },
];
const cost = (currency: string, amount: number) => ({
  currency,
  register: amount,
  renew: 2 * amount,
  transfer: amount,
  restore: 0,
});
const sold = (currency: string, amount: number, points: number) => {
  const prices = sellingPrices(cost(currency, amount), { currency: 'CNY', rates, points });
  return prices && [prices.register, prices.renew, prices.restore];
};

describe('what customers pay for a domain name', () => {
  it('is what the registry takes with the margin, rounded up to whole units (DOM-013)', () => {
    expect(sold('CNY', 6500, 1500)).toEqual([7500, 15_000, 0]);
    expect(sold('CNY', 1000, 0)).toEqual([1000, 2000, 0]);
    expect(sold('CNY', 1000, 1000)).toEqual([1100, 2200, 0]);
    expect(sold('CNY', 1001, 0)).toEqual([1100, 2100, 0]);
  });

  it('is converted from the currency of the registry with its own minor units (DOM-013)', () => {
    // 10.50 dollars are 75 yuan, and 2150 yen are 100.
    expect(sold('USD', 1050, 0)).toEqual([7500, 15_000, 0]);
    expect(sold('JPY', 2150, 1000)).toEqual([11_000, 22_000, 0]);
    expect(sold('CHF', 1000, 0)).toBeUndefined();
  });

  it('is told for three years where a name is sold for so long (DOM-013)', () => {
    const prices = { register: 1400, renew: 25_100 };
    expect(threeYearTotal(prices, { minYears: 1, maxYears: 10 })).toBe(51_600);
    expect(threeYearTotal(prices, { minYears: 1, maxYears: 2 })).toBeNull();
    expect(threeYearTotal(prices, { minYears: 5, maxYears: 10 })).toBeNull();
  });
});
