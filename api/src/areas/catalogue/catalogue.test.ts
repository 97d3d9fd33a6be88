import { describe, expect, it } from '@jest/globals';
import { orderSchemas } from '@certdeck/contract/schemas';
import { languages } from '@certdeck/contract';
import { hasToken, productClass, productClasses, type TypeToken, yearOptions } from '@certdeck/validation';
import { catalogue } from './catalogue.ts';

const words: TypeToken[] = [
  'ssl',
  'flex',
  'wild',
  'one',
  'single',
  'ip',
  'code',
  'doc',
  'email',
  'smime',
  'vmc',
  'ov',
  'ev',
  'dv',
  'cfca',
];

describe('catalogue', () => {
  it('has every field of the wire (SSL-011, API-104)', () => {
    for (const item of catalogue) expect(orderSchemas.product.parse(item)).toEqual(item);
  });

  it.each(words)('has a product with the word %s (SSL-012)', (word) => {
    expect(catalogue.some((item) => hasToken(item.productType, word))).toBe(true);
  });

  it('has dv_one_ssl and both spellings of wildcard (SSL-012)', () => {
    const types = catalogue.map((item) => item.productType);
    expect(types).toContain('dv_one_ssl');
    expect(types.some((type) => type.includes('wildcard'))).toBe(true);
    expect(types.some((type) => /_wild_/.test(type))).toBe(true);
  });

  it('has products behind every type switch (SSL-005, SSL-006)', () => {
    const found = new Set(catalogue.map((item) => productClass(item.productType)));
    expect([...found].sort()).toEqual([...productClasses].sort());
  });

  it('has more than six brands and the default one (SSL-004, SSL-007, SSL-008)', () => {
    const found = new Set(catalogue.map((item) => item.brand));
    expect(found.size).toBeGreaterThanOrEqual(7);
    for (const brand of ['certum', 'globalsign', 'bitcert', 'geotrust', 'digicert', 'alphassl']) {
      expect(found).toContain(brand);
    }
  });

  it('gives every product its own number and a price for each term (SSL-070, API-104)', () => {
    expect(new Set(catalogue.map((item) => item.productNo)).size).toBe(catalogue.length);
    for (const item of catalogue) {
      expect(item.productNo).toMatch(/^[A-Z0-9-]+$/);
      for (const term of yearOptions(item.maxYear))
        expect(Number.isSafeInteger(item.prices[term])).toBe(true);
    }
  });

  it('has a free product of 90 days (D-147, SSL-015, API-110)', () => {
    const free = catalogue.filter((item) => item.isFree === 'Y');
    expect(free.map((item) => item.maxYear)).toEqual([90]);
  });

  it('says no word of a name twice, nor a validation level in words and letters (A§3.1)', () => {
    const same: Readonly<Record<string, string>> = {
      domain: 'dv',
      organisation: 'ov',
      extended: 'ev',
      免费: 'free',
    };
    for (const { englishName, chineseName } of catalogue) {
      for (const name of [englishName, chineseName]) {
        const words = name
          .replaceAll('免费', ' 免费 ')
          .toLowerCase()
          .split(/[\s（）]+/)
          .filter(Boolean)
          .map((word) => same[word] ?? word);
        expect(words).toEqual([...new Set(words)]);
      }
    }
  });

  it('says what products, brands and levels are in every language, each in words of its own (SSL-071, D-262)', () => {
    for (const item of catalogue) {
      expect(Object.keys(item.texts ?? {}).toSorted()).toEqual(
        languages.filter((lang) => lang !== 'zh' && lang !== 'en').toSorted(),
      );
      const all = [item.productDescription, item.productDescriptionEn];
      for (const said of Object.values(item.texts ?? {})) {
        for (const text of [said.product, said.brand, said.type]) expect(text?.trim()).toBeTruthy();
        all.push(said.product ?? '');
      }
      expect(new Set(all).size).toBe(languages.length);
    }
  });
});
