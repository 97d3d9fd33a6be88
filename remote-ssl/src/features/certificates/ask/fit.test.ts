import { describe, expect, it } from '@jest/globals';
import type { Product } from '@certdeck/contract';
import { checkOrderNames, productClass } from '@certdeck/validation';
import { product } from '../../../testing/products.ts';
import { fits, suggest } from './fit.ts';
import { recognise } from './recognise.ts';

const priced = (productNo: string, productType: string, brand: string, price: number, given = {}) =>
  product({ productNo, productType, brand, prices: { 1: price, 2: price * 2 }, maxYear: 2, ...given });
const shop: readonly Product[] = [
  priced('A-1', 'dv_single_ssl', 'alphassl', 15_800),
  priced('A-W', 'dv_wild_ssl', 'alphassl', 58_800),
  priced('A-F', 'dv_flex_ssl', 'alphassl', 23_800, { includedNames: 2, extraNamePrice: 9_800 }),
  priced('B-1', 'dv_single_ssl', 'bitcert', 9_900),
  priced('B-F', 'dv_flex_ssl', 'bitcert', 16_900, { includedNames: 2, extraNamePrice: 6_900 }),
  priced('B-W', 'dv_wild_ssl', 'bitcert', 38_800),
  priced('B-IP', 'dv_ip_ssl', 'bitcert', 48_800, { extraNamePrice: 38_800 }),
  priced('B-OIP', 'ov_ip_ssl', 'bitcert', 98_800, { extraNamePrice: 68_800 }),
  priced('G-O', 'ov_single_ssl', 'geotrust', 128_000),
  priced('G-OF', 'ov_flex_ssl', 'geotrust', 198_000, { includedNames: 4, extraNamePrice: 49_800 }),
  priced('G-E', 'ev_single_ssl', 'geotrust', 238_000),
  priced('G-EF', 'ev_flex_ssl', 'geotrust', 300_000),
  priced('C-M', 'smime', 'certum', 16_800, { extraNamePrice: 14_800 }),
  priced('C-D', 'doc_ov', 'certum', 128_000),
  priced('G-V', 'vmc_ov', 'globalsign', 980_000),
  priced('C-C', 'code_ov', 'certum', 138_000),
  product({
    productNo: 'FREE',
    productType: 'dv_single_free',
    brand: 'certdeck',
    isFree: 'Y',
    maxYear: 90,
    prices: { 90: 0 },
  }),
];
const auto = { product: undefined, byHand: false, year: 1 };
const offered = (text: string, choice: Parameters<typeof suggest>[2] = auto) =>
  suggest(shop, recognise(text), choice).map(
    ({ product: { productNo }, reason, price }) => `${reason} ${productNo} ${price}`,
  );

describe('products that fit the names', () => {
  it.each([
    ['', ['recommended A-1 15800', 'free FREE 0', 'wildcard A-W 58800']],
    ['shop.example.com', ['recommended A-1 15800', 'free FREE 0', 'wildcard A-W 58800']],
    ['*.example.com', ['recommended A-W 58800', 'lowest B-F 16900', 'company G-OF 198000']],
    // Two names are included, two are paid.
    ['a.com b.com c.com d.com', ['recommended A-F 43400', 'lowest B-F 30700', 'company G-OF 198000']],
    ['8.8.8.8\n1.1.1.1', ['recommended B-IP 87600', 'company B-OIP 167600']],
    ['zhang@example.com', ['recommended C-M 16800']],
    ['Acme Trading GmbH', ['recommended G-O 128000', 'extended G-E 238000']],
    ['Acme Trading GmbH\nshop.example.com', ['recommended G-O 128000', 'extended G-E 238000']],
    ['a.com 8.8.8.8', []],
  ])('are offered for "%s", the best first, with their whole price', (text, expected) => {
    expect(offered(text)).toEqual(expected);
  });

  it('offers what was chosen by hand as well, and its price for the chosen term', () => {
    const chosen = shop.find(({ productNo }) => productNo === 'G-E');
    expect(offered('a.com', { product: chosen, byHand: true, year: 2 })).toEqual([
      'recommended A-1 31600',
      'free FREE 0',
      'chosen G-E 476000',
    ]);
    const listed = shop.find(({ productNo }) => productNo === 'A-W');
    expect(offered('a.com', { product: listed, byHand: true, year: 1 })).toHaveLength(3);
  });

  it('takes the lowest price where the default brand has no such product', () => {
    const others = shop.filter(({ brand }) => brand !== 'alphassl');
    const [first] = suggest(others, recognise('a.com'), auto);
    expect(first?.product.productNo).toBe('B-1');
  });

  it('never offers what the rules of the order would refuse, and nothing that they would take is left out', () => {
    const texts = [
      'a.com',
      '*.a.com',
      'a.com b.com',
      '*.a.com b.com',
      '8.8.8.8',
      '8.8.8.8 1.1.1.1',
      'a@b.com',
    ];
    for (const text of texts) {
      const asked = recognise(text);
      const [commonName = '', ...domainNames] = asked.entries.map(({ name }) => name);
      for (const candidate of shop) {
        const group = productClass(candidate.productType);
        const meant = { domains: 'ssl', ips: 'ip', mailboxes: 'email', mixed: '', nothing: '' }[asked.kind];
        const taken = checkOrderNames(candidate, { commonName, domainNames }).length === 0;
        expect([text, candidate.productNo, fits(candidate, asked)]).toEqual([
          text,
          candidate.productNo,
          taken && group === meant,
        ]);
      }
    }
  });
});
