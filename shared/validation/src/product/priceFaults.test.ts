import { describe, expect, it } from '@jest/globals';
import { isLowPrice, type Priced, priceFaults } from './priceFaults.ts';

const before: Priced = { prices: { 1: 10_000, 2: 19_000, 3: 27_000 }, extraNamePrice: 5_000 };
const faultsOf = (next: Partial<Priced>, maxYear = 3, from = before) =>
  priceFaults(maxYear, from, { ...from, ...next }).map(({ field, key }) => `${field} ${key}`);

describe('prices that are proposed', () => {
  it('are right as they were, and where all of them rise or fall together', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ prices: { 1: 1, 2: 1, 3: 1 }, extraNamePrice: 1 })).toEqual([]);
    expect(faultsOf({ prices: { 1: 100_000_000, 2: 100_000_000, 3: 100_000_000 } })).toEqual([]);
  });

  it.each([
    [{ 1: 0, 2: 0, 3: 0 }, ['1 zero', '2 zero', '3 zero']],
    [{ 1: 10_000, 2: 19_000 }, ['3 missing']],
    [{ ...before.prices, 5: 40_000 }, ['5 unknown']],
    [{ 1: 10_000, 2: 20_001, 3: 27_000 }, ['2 above']],
    [{ 1: 10_000, 2: 9_999, 3: 27_000 }, ['2 below']],
    [{ 1: 100_000_001, 2: 100_000_001, 3: 100_000_001 }, ['1 most', '2 most', '3 most']],
  ])('%j are refused with the term and the reason', (prices, faults) => {
    expect(faultsOf({ prices })).toEqual(faults);
  });

  it('ask for further names what the product sells, and nothing where it sells none', () => {
    expect(faultsOf({ extraNamePrice: 0 })).toEqual(['extraNamePrice zero']);
    expect(faultsOf({ extraNamePrice: 10_000_001 })).toEqual(['extraNamePrice most']);
    expect(faultsOf({ extraNamePrice: 1 }, 3, { ...before, extraNamePrice: 0 })).toEqual([
      'extraNamePrice fixed',
    ]);
  });

  it('leave what is free as it is', () => {
    const free = { prices: { 90: 0 }, extraNamePrice: 0 };
    expect(faultsOf({}, 90, free)).toEqual([]);
    expect(faultsOf({ prices: { 90: 100 } }, 90, free)).toEqual(['90 fixed']);
  });

  it('are low once one of them is less than half', () => {
    const low = (next: Partial<Priced>) => isLowPrice(before, { ...before, ...next });
    expect(low({ prices: { 1: 5_000, 2: 9_500, 3: 13_500 }, extraNamePrice: 2_500 })).toBe(false);
    expect(low({ prices: { 1: 5_000, 2: 9_500, 3: 13_499 } })).toBe(true);
    expect(low({ extraNamePrice: 2_499 })).toBe(true);
  });
});
