import { describe, expect, it } from '@jest/globals';
import { product } from '../testing/products.ts';
import { brandDescription, brandOptions } from './brands.ts';
import { productTexts } from './productTexts.ts';

const everyone = { brandOnly: [], brandExcept: [] };
const ofBrands = (...brands: string[]) =>
  brands.map((brand) => product({ productNo: brand, productType: 'dv_single_ssl', brand }));

describe('brand options', () => {
  it('stand in the stated order, all others after them as the server sent them (SSL-008)', () => {
    const options = brandOptions(
      ofBrands('alphassl', 'digicert', 'cfca', 'geotrust', 'certum', 'bitcert', 'globalsign'),
      everyone,
    );
    expect(options.map(({ brand }) => brand)).toEqual([
      'certum',
      'globalsign',
      'bitcert',
      'geotrust',
      'digicert',
      'alphassl',
      'cfca',
    ]);
  });

  it('hide what the site does not sell: brandOnly wins over brandExcept (SSL-009)', () => {
    const shown = (site: { brandOnly: string[]; brandExcept: string[] }) =>
      brandOptions(ofBrands('certum', 'digicert', 'cfca'), site)
        .filter(({ show }) => show)
        .map(({ brand }) => brand);
    expect(shown({ brandOnly: ['certum'], brandExcept: [] })).toEqual(['certum']);
    expect(shown({ brandOnly: [], brandExcept: ['certum'] })).toEqual(['digicert', 'cfca']);
    expect(shown({ brandOnly: ['certum'], brandExcept: ['certum'] })).toEqual(['certum']);
  });

  it('carry all fields of an option, and describe themselves by language (SSL-010, SSL-071)', () => {
    const [option] = brandOptions(ofBrands('certum'), everyone);
    expect(option).toEqual({
      brand: 'certum',
      brandName: 'CERTUM',
      subBrand: 'certum',
      label: 'CERTUM',
      value: 'certum',
      show: true,
      desc: 'certum 简介',
      descEn: 'About certum',
    });
    if (!option) throw new Error('no option');
    expect(brandDescription(option, 'zh')).toEqual({ text: 'certum 简介', lang: 'zh' });
    expect(brandDescription(option, 'de')).toEqual({ text: 'About certum', lang: 'en' });
  });
});

it('shows Chinese product texts for zh, those of the language elsewhere, and else English ones that say so (SSL-071)', () => {
  const item = product({
    productNo: 'A',
    productType: 'dv_single_ssl',
    texts: { de: { product: 'A in Worten', brand: 'Über die Marke' }, ja: { product: '' } },
  });
  expect(productTexts(item, 'zh')).toEqual({
    name: 'A 证书',
    description: { text: 'A 说明', lang: 'zh' },
    kind: { text: '域名级', lang: 'zh' },
  });
  expect(productTexts(item, 'de')).toEqual({
    name: 'A certificate',
    description: { text: 'A in Worten', lang: 'de' },
    kind: { text: 'Domain validation', lang: 'en' },
  });
  expect(productTexts(item, 'ja').description).toEqual({ text: 'A in words', lang: 'en' });
  expect(productTexts({ ...item, productDescriptionEn: '' }, 'fr').description.lang).toBe('zh');
  const [option] = brandOptions([item], everyone);
  expect(option && brandDescription(option, 'de')).toEqual({ text: 'Über die Marke', lang: 'de' });
});
