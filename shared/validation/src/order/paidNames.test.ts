import { expect, it } from '@jest/globals';
import { paidNames } from './paidNames.ts';

const product = { includedNames: 2, extraNamePrice: 9_800 };

it('includes the first names and charges each further one for each year (SSL-057)', () => {
  expect(paidNames(product, ['a.com'], 1)).toEqual({ count: 1, included: 1, paid: 0, cents: 0 });
  expect(paidNames(product, ['a.com', 'b.com', 'c.com', 'd.com'], 3)).toEqual({
    count: 4,
    included: 2,
    paid: 2,
    cents: 2 * 9_800 * 3,
  });
});

it('counts a name once however it is written', () => {
  const names = ['a.com', 'A.com ', '中文.com', 'xn--fiq228c.com', '2001:db8::1', '2001:0DB8:0::1', ''];
  expect(paidNames(product, names, 1)).toMatchObject({ count: 3, paid: 1 });
});
