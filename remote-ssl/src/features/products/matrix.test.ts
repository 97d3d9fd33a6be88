import { describe, expect, it } from '@jest/globals';
import { product, products, productOf } from '../../testing/products.ts';
import { readQuery } from './filter.ts';
import { priceCells, priceSections, termsOf } from './matrix.ts';

const query = (address = '') => readQuery(new URLSearchParams(address));
const sections = (address = '') => {
  const read = query(address);
  return priceSections(products, read, read.sort, 'en');
};
const numbers = (address = '') =>
  sections(address).flatMap(({ lines }) => lines.map((line) => line.product.productNo));

describe('the lines of the price list', () => {
  it('are one for each product with a price for each term that it is sold for (SSL-070)', () => {
    expect(numbers().toSorted()).toEqual(products.map(({ productNo }) => productNo).toSorted());
    const line = sections()
      .flatMap(({ lines }) => lines)
      .find(({ product: { productNo } }) => productNo === 'ALP-OV1');
    expect([...(line?.cells.values() ?? [])].map(({ term, price }) => [term, price])).toEqual([
      [1, 50_000],
      [2, 95_000],
    ]);
    expect(termsOf(sections())).toEqual([90, 1, 2, 3]);
  });

  it('stand by validation level and kind, the lowest price first', () => {
    expect(sections().map(({ group }) => group)).toEqual([
      'dv',
      'ov',
      'ev',
      'ip',
      'email',
      'doc',
      'code',
      'vmc',
    ]);
    const some = [
      product({ productNo: 'B', productType: 'dv_single_ssl', prices: { 1: 200 }, maxYear: 1 }),
      product({ productNo: 'A', productType: 'dv_single_ssl', prices: { 1: 100 }, maxYear: 1 }),
    ];
    const [dv] = priceSections(some, query(), undefined, 'en');
    expect(dv?.lines.map((line) => line.product.productNo)).toEqual(['A', 'B']);
    expect(dv?.lines.map(({ cells }) => cells.get(1)?.lowest)).toEqual([true, false]);
  });

  it('say what a longer term saves against single years, further names included', () => {
    const cells = priceCells(productOf('ALP-DV1'));
    expect([...cells.values()].map(({ saving }) => Math.round(saving * 100))).toEqual([0, 5, 10]);
    const more = priceCells(productOf('ALP-DVF'), 4);
    expect([...more.values()].map(({ price }) => price)).toEqual([20_000, 39_000, 57_000]);
    expect(Math.round((more.get(3)?.saving ?? 0) * 100)).toBe(5);
    expect(priceCells(productOf('CDK-FREE90')).get(90)).toMatchObject({ price: 0, saving: 0 });
  });

  it('are narrowed by words in any order, brand, kind, wildcard and number of names', () => {
    expect(numbers('q=dvw+alphassl')).toEqual(['ALP-DVW']);
    expect(numbers('brand=globalsign')).toEqual(['GLO-EVF']);
    expect(numbers('type=email')).toEqual(['ALP-MAIL']);
    expect(numbers('wildcard=1').toSorted()).toEqual(['ALP-DVF', 'ALP-DVW', 'DGC-DVF']);
    expect(numbers('names=3').toSorted()).toEqual(['ALP-DVF', 'ALP-IP', 'ALP-MAIL', 'DGC-DVF', 'GLO-EVF']);
    expect(numbers('q=nothing')).toEqual([]);
  });

  it('are sorted within their groups by name or a term, what is not sold for it last', () => {
    const some = [
      product({ productNo: 'C', productType: 'dv_single_ssl', prices: { 1: 300 }, maxYear: 1 }),
      product({ productNo: 'A', productType: 'dv_single_ssl', prices: { 1: 200, 2: 390 }, maxYear: 2 }),
      product({ productNo: 'B', productType: 'dv_single_ssl', prices: { 1: 100, 2: 150 }, maxYear: 2 }),
    ];
    const sorted = (sort: string) =>
      priceSections(some, query(), query(`sort=${sort}`).sort, 'en')[0]?.lines.map(
        (line) => line.product.productNo,
      );
    expect(sorted('name-asc')).toEqual(['A', 'B', 'C']);
    expect(sorted('name-desc')).toEqual(['C', 'B', 'A']);
    expect(sorted('2-asc')).toEqual(['B', 'A', 'C']);
    expect(sorted('2-desc')).toEqual(['A', 'B', 'C']);
  });
});

describe('the address of the price list', () => {
  it('counts what makes no sense as not said', () => {
    expect(query('names=-1&type=house&sort=price-up&compare=,A,A,B,C,D,E')).toMatchObject({
      names: 1,
      kind: '',
      sort: undefined,
      compared: ['A', 'B', 'C', 'D'],
    });
    expect(query('names=1e9').names).toBe(1);
    expect(query('names=7&wildcard=1&per=year&sort=3-desc')).toMatchObject({
      names: 7,
      wildcard: true,
      perYear: true,
      sort: { column: '3', direction: 'desc' },
    });
  });
});
