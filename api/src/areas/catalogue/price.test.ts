import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { catalogue } from './catalogue.ts';
import { yearOptions } from '@certdeck/validation';
import { priceOf } from './price.ts';

function product(productNo: string) {
  const found = catalogue.find((candidate) => candidate.productNo === productNo);
  if (!found) throw new Error(`no product ${productNo}`);
  return found;
}

describe('priceOf', () => {
  it('answers what is paid, what single years would cost and the difference in cents (D-072, SSL-054, API-105)', () => {
    expect(priceOf(product('ALP-DV1'), { year: 1, names: ['a.com'] })).toEqual({
      allNowPrice: 15_800,
      allRawPrice: 15_800,
      discount: 0,
    });
    expect(priceOf(product('ALP-DV1'), { year: 3, names: ['a.com'] })).toEqual({
      allNowPrice: 42_700,
      allRawPrice: 47_400,
      discount: 4_700,
    });
  });

  it('charges each name beyond the included ones, a repeated name once (SSL-057, API-105)', () => {
    const flex = product('ALP-DVF');
    const now = (names: string[], year = 1) => priceOf(flex, { year, names })?.allNowPrice;
    expect(now(['a.com', 'www.a.com'])).toBe(23_800);
    expect(now(['a.com', 'www.a.com', 'b.com', 'A.COM', ''])).toBe(23_800 + 9_800);
    expect(now(['a.com', 'b.com', 'c.com'], 2)).toBe(45_200 + 9_800 * 2);
  });

  it('prices a 90-day order at 0 (D-143, SSL-056, API-105)', () => {
    expect(priceOf(product('CDK-FREE90'), { year: 90, names: ['a.com'] })).toEqual({
      allNowPrice: 0,
      allRawPrice: 0,
      discount: 0,
    });
  });

  it('has no price for a term that is not sold (SSL-014, SSL-015)', () => {
    expect(priceOf(product('ALP-DV1'), { year: 4, names: ['a.com'] })).toBeNull();
    expect(priceOf(product('ALP-DV1'), { year: 90, names: ['a.com'] })).toBeNull();
    expect(priceOf(product('CDK-FREE90'), { year: 1, names: ['a.com'] })).toBeNull();
    expect(priceOf(product('GEO-OV1'), { year: 3, names: [] })).not.toBeNull();
    expect(priceOf(product('GEO-OV1'), { year: 5, names: [] })).toBeNull();
  });

  it('is whole cents, never below what fewer names cost, and linear in quantity (API-007, API-105)', () => {
    const names = fc.uniqueArray(fc.integer({ min: 0, max: 9999 }).map((n) => `n${n}.example.com`));
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue),
        names,
        fc.integer({ min: 1, max: 500 }),
        (item, list, quantity) => {
          for (const year of yearOptions(item.maxYear)) {
            const one = priceOf(item, { year, names: list });
            const many = priceOf(item, { year, names: list, quantity });
            const more = priceOf(item, { year, names: [...list, 'further.example.com'] });
            if (!one || !many || !more) throw new Error('every sold term has a price');
            expect(Number.isSafeInteger(many.allNowPrice)).toBe(true);
            expect(many.allNowPrice).toBe(one.allNowPrice * quantity);
            expect(more.allNowPrice).toBeGreaterThanOrEqual(one.allNowPrice);
            expect(one.discount).toBe(one.allRawPrice - one.allNowPrice);
            expect(one.discount).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});
