import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { MOST_MARKUP_POINTS, priceClasses } from '@certdeck/contract';
import { priceClass } from '@certdeck/validation';
import { catalogue } from './catalogue.ts';
import { pointsOf, withMarkup } from './markup.ts';
import { priceOf } from './price.ts';

const points = fc.integer({ min: 0, max: MOST_MARKUP_POINTS });
const product = fc.constantFrom(...catalogue);
const question = fc.record({
  year: fc.constantFrom(1, 2, 3, 90),
  names: fc.array(
    fc.integer({ min: 1, max: 60 }).map((one) => `n${one}.example`),
    { minLength: 1, maxLength: 40 },
  ),
  quantity: fc.integer({ min: 1, max: 30 }),
});

describe('prices with a mark-up', () => {
  it('are whole cents, at most a cent above each price’s share, and never make a plan dearer than its years (D-388)', () => {
    fc.assert(
      fc.property(product, points, question, (base, added, asked) => {
        const before = priceOf(base, asked);
        const after = priceOf(withMarkup(base, added), asked);
        expect(after === null).toBe(before === null);
        if (!before || !after) return;
        const markup = after.allNowPrice - before.allNowPrice;
        expect(Number.isSafeInteger(markup)).toBe(true);
        const exact = (before.allNowPrice * added) / 10_000;
        // A cent for the plan and for each name in each year, so many times.
        const most = asked.quantity * (1 + new Set(asked.names).size * Math.min(asked.year, 3));
        expect(markup).toBeGreaterThanOrEqual(exact - 1e-6);
        expect(markup).toBeLessThan(exact + most);
        expect(after.discount).toBeGreaterThanOrEqual(0);
        expect(after.allRawPrice - after.discount).toBe(after.allNowPrice);
        if (before.allNowPrice === 0) expect(after).toEqual(before);
      }),
    );
  });

  it('are those of the catalogue without one', () => {
    for (const one of catalogue) expect(withMarkup(one, 0)).toBe(one);
    expect(pointsOf({ ev: 5 }, { productType: 'dv_ssl' })).toBe(0);
    expect(pointsOf({ ev: 5 }, { productType: 'ev_ssl' })).toBe(5);
  });

  it('know the class of every product', () => {
    const found = new Set(catalogue.map(({ productType }) => priceClass(productType)));
    for (const one of found) expect(priceClasses).toContain(one);
    expect(found.size).toBeGreaterThan(4);
  });
});
