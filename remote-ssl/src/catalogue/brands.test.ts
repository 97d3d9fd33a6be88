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
    expect(brandDescription(option, 'zh')).toBe('certum 简介');
    expect(brandDescription(option, 'de')).toBe('About certum');
  });
});

it('shows Chinese product texts for zh and English ones otherwise (SSL-071)', () => {
  const item = product({ productNo: 'A', productType: 'dv_single_ssl' });
  expect(productTexts(item, 'zh')).toEqual({ name: 'A 证书', description: 'A 说明', kind: '域名级' });
  expect(productTexts(item, 'en').name).toBe('A certificate');
  expect(productTexts(item, 'ja').description).toBe('A in words');
});
