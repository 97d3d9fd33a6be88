import { describe, expect, it } from '@jest/globals';
import { priceInColumn, soldFor, termInColumn } from './priceColumns.ts';
import { isFoundBy, productNameIn } from './productName.ts';

const product = { maxYear: 2, prices: { '1': 15_800, '2': 30_000, '3': 1 }, isFree: 'N' as const };
const ninety = { maxYear: 90, prices: {}, isFree: 'Y' as const };

describe('the columns of a price list', () => {
  it('have the price of each year for which a product is sold, and no other (D-141)', () => {
    expect([1, 2, 3].map((year) => priceInColumn(product, year))).toEqual([15_800, 30_000, undefined]);
    expect(soldFor(product)).toEqual([1, 2]);
    expect(soldFor({ ...product, prices: { '2': 1 } })).toEqual([2]);
  });

  it('have 90 days in the first, where a product is sold for that alone', () => {
    expect([1, 2].map((year) => termInColumn(ninety, year))).toEqual([90, 2]);
    expect([termInColumn(product, 1), soldFor(ninety)]).toEqual([1, [1]]);
    expect(priceInColumn(ninety, 1)).toBe(0);
    expect(priceInColumn({ ...ninety, isFree: 'N' }, 1)).toBeUndefined();
  });
});

describe('a product', () => {
  const named = { chineseName: '基础版', englishName: 'Basic', productName: 'B', brandName: 'Alpha' };
  const one = { ...named, productNo: 'ALP-1' };

  it('has its Chinese name in Chinese, and the English one in every other language (D-262)', () => {
    const languages = ['zh', 'de', 'ja'] as const;
    expect(languages.map((language) => productNameIn(one, language))).toEqual(['基础版', 'Basic', 'Basic']);
    expect(productNameIn({ ...one, englishName: '' }, 'en')).toBe('B');
  });

  it('is found by words of name, brand and number, all of them', () => {
    expect(['alpha  BASIC', 'alp-1', '', ' '].map((search) => isFoundBy(one, search, 'en'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['alpha gold', '基础'].map((search) => isFoundBy(one, search, 'en'))).toEqual([false, false]);
  });
});
