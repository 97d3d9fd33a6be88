import { describe, expect, it } from '@jest/globals';
import { foldBrands, initialBrand, isBrandOffered, sortBrands } from './brand.ts';
import { dcvChoice, familyDcvMethod } from './dcv.ts';
import { forcedKey } from './key.ts';
import { needsIdCard, productRows } from './rows.ts';
import { initialTypeFilter, productsOfTypes, toggleType } from './typeFilter.ts';
import { suitName, wildcardSwitchOn, withWildcardSwitch, wwwPair } from './wildcard.ts';
import { isUnpriced, isYearOption, validityUnit, yearOptions } from './years.ts';

const config = { dcvTxtBrands: ['globalsign', 'alphassl'], wwwPairExemptBrand: 'digicert' };
const alpha = { productType: 'dv_flex', brand: 'globalsign', subBrand: 'alphassl' };
const digicert = { productType: 'ov_flex', brand: 'digicert', subBrand: 'digicert' };

const named = (...brands: string[]) => brands.map((brand) => ({ brand }));

const pair = (name: string, names: string[] = [], product = alpha) => wwwPair(product, name, names, config);

describe('validation method', () => {
  it('defaults by brand family, by brand or subBrand (SSL-021)', () => {
    expect(familyDcvMethod({ productType: 'dv', subBrand: 'alphassl' }, config)).toBe('dns_txt');
    expect(familyDcvMethod(digicert, config)).toBe('dns');
    expect(dcvChoice(alpha, ['a.com'], config)).toEqual({
      method: 'dns_txt',
      allowed: ['dns_txt', 'dns', 'file'],
    });
  });

  it('is the chosen one where nothing forces another (SSL-020)', () => {
    expect(dcvChoice(alpha, ['a.com'], config, 'file').method).toBe('file');
  });

  it('is forced by a wildcard among the names (SSL-023, D-158)', () => {
    expect(dcvChoice(alpha, ['a.com', '*.example.com'], config, 'file')).toEqual({
      method: 'dns_txt',
      allowed: ['dns_txt'],
    });
    expect(dcvChoice(digicert, ['*.example.com'], config, 'file').method).toBe('dns');
  });

  it('is file for file and document types, wildcard or not, and its row is hidden (SSL-022, D-131)', () => {
    for (const productType of ['doc', 'dv_file']) {
      expect(dcvChoice({ productType }, ['*.a.com'], config, 'dns')).toEqual({
        method: 'file',
        allowed: ['file'],
      });
      expect(productRows({ productType }).dcvMethod).toBe(false);
    }
  });

  it('is file for addresses, which have no DNS name (BR 3.2.2.5)', () => {
    expect(dcvChoice({ productType: 'ov_ip' }, ['8.8.8.8'], config, 'dns').method).toBe('file');
  });
});

describe('rows of the buy screen', () => {
  it('hide the contact for dv and show it for others (SSL-024, D-149)', () => {
    expect(productRows({ productType: 'dv_one_ssl' }).contact).toBe(false);
    expect(productRows({ productType: 'ov' }).contact).toBe(true);
    expect(productRows({ productType: 'dv_code' })).toMatchObject({ contact: false, company: true });
  });

  it('show the company for ov, ev, code and doc (SSL-025)', () => {
    const shown = ['ov', 'ev_flex', 'code', 'doc', 'dv', 'email'].map(
      (productType) => productRows({ productType }).company,
    );
    expect(shown).toEqual([true, true, true, true, false, false]);
  });

  it('follow the entry kind (SSL-002, D-157)', () => {
    expect(productRows({ productType: 'code' })).toMatchObject({
      commonName: false,
      furtherNames: false,
      mailboxes: false,
    });
    expect(productRows({ productType: 'smime' })).toMatchObject({ commonName: false, mailboxes: true });
    expect(productRows({ productType: 'dv_flex' })).toMatchObject({
      furtherNames: true,
      wildcardSwitch: 'free',
    });
    expect(productRows({ productType: 'dv_wild' })).toMatchObject({
      furtherNames: false,
      wildcardSwitch: 'locked',
    });
    expect(productRows({ productType: 'ov_ip' })).toMatchObject({
      furtherNames: true,
      wildcardSwitch: 'hidden',
    });
  });

  it('ask for an ID card with cfca products (D-110)', () => {
    expect(needsIdCard({ productType: 'cfca_ov' })).toBe(true);
    expect(needsIdCard({ productType: 'ov' })).toBe(false);
  });
});

describe('years', () => {
  it('run from 1 to maxYear and at most 3 (SSL-014)', () => {
    expect([1, 2, 3, 5].map((maxYear) => yearOptions(maxYear).length)).toEqual([1, 2, 3, 3]);
    expect([undefined, 0, Number.NaN].map(yearOptions)).toEqual([[1], [1], [1]]);
  });

  it('are 90 days alone when maxYear is 90 (SSL-015)', () => {
    expect(yearOptions(90)).toEqual([90]);
    expect(isYearOption(90, 3)).toBe(false);
    expect(isYearOption(2, 90)).toBe(false);
  });

  it('are shown as days over 6 (SSL-016)', () => {
    expect([90, 6, 7].map(validityUnit)).toEqual(['unit.day', 'unit.year', 'unit.day']);
  });

  it('have no computed price for 90 (SSL-056)', () => {
    expect([90, 1].map(isUnpriced)).toEqual([true, false]);
  });
});

describe('forced keys', () => {
  it('are RSA 4096 without punycode for code and doc (SSL-050, D-077)', () => {
    expect(forcedKey({ productType: 'ov_code' })).toEqual({
      encryption: 'RSA',
      keyLength: 4096,
      asciiNames: false,
    });
    expect(forcedKey({ productType: 'doc' }).keyLength).toBe(4096);
  });

  it('are RSA 2048 SHA256 for cfca, and nothing for others (SSL-051)', () => {
    expect(forcedKey({ productType: 'cfca1_ov' })).toEqual({
      encryption: 'RSA',
      keyLength: 2048,
      signature: 'SHA256',
      asciiNames: true,
    });
    expect(forcedKey({ productType: 'dv' })).toEqual({ asciiNames: true });
    expect(forcedKey({ productType: 'cfca_code' })).toMatchObject({ keyLength: 4096, signature: 'SHA256' });
  });
});

describe('the www pair of a flex product', () => {
  it('is added, or stripped of its www (SSL-038, D-136)', () => {
    expect(pair('example.com')).toBe('www.example.com');
    expect(pair('WWW.a.com')).toBe('a.com');
  });

  it('is not added for the exempt brand, other products, wildcards, addresses or a name already there (SSL-038, D-135)', () => {
    expect(pair('example.com', [], digicert)).toBeNull();
    expect(pair('example.com', [], { ...alpha, productType: 'dv_single' })).toBeNull();
    expect(pair('*.example.com')).toBeNull();
    expect(pair('8.8.8.8')).toBeNull();
    expect(pair('example.com', ['WWW.example.com'])).toBeNull();
    expect(pair('www.com')).toBeNull();
  });
});

describe('the wildcard switch', () => {
  it('prefixes *. once and takes it away (SSL-039)', () => {
    expect(withWildcardSwitch('example.com', true)).toBe('*.example.com');
    expect(withWildcardSwitch('*.example.com', true)).toBe('*.example.com');
    expect(withWildcardSwitch('*.example.com', false)).toBe('example.com');
    expect(withWildcardSwitch('', true)).toBe('');
  });

  it('stands on for wild, and for flex with a wildcard name (D-134, D-157)', () => {
    expect(wildcardSwitchOn({ productType: 'wild' }, '')).toBe(true);
    expect(wildcardSwitchOn({ productType: 'flex' }, '*.a.com')).toBe(true);
    expect(wildcardSwitchOn({ productType: 'flex' }, 'a.com')).toBe(false);
    expect(wildcardSwitchOn({ productType: 'single' }, '*.a.com')).toBe(false);
  });

  it('is undone for products without wild and flex (SSL-040)', () => {
    expect(suitName({ productType: 'single' }, '*.a.com')).toBe('a.com');
    expect(suitName({ productType: 'flex' }, '*.a.com')).toBe('*.a.com');
    expect(suitName({ productType: 'wild' }, '*.a.com')).toBe('*.a.com');
  });
});

describe('brands', () => {
  it('stand in the stated order, others after them as sent (SSL-008, D-137)', () => {
    const sorted = sortBrands(
      named('zeta', 'digicert', 'alphassl', 'certum', 'geotrust', 'bitcert', 'globalsign'),
    );
    expect(sorted.map(({ brand }) => brand)).toEqual([
      'certum',
      'globalsign',
      'bitcert',
      'geotrust',
      'digicert',
      'zeta',
      'alphassl',
    ]);
  });

  it('start with alphassl, or with the first one that is there (SSL-007, D-137)', () => {
    expect(initialBrand(named('certum', 'alphassl'))).toBe('alphassl');
    expect(initialBrand(named('certum'))).toBe('certum');
    expect(initialBrand([])).toBeNull();
  });

  it('are filtered by the site, brandOnly first (SSL-009, D-139)', () => {
    expect(isBrandOffered('certum', { brandOnly: ['Certum'], brandExcept: ['certum'] })).toBe(true);
    expect(isBrandOffered('digicert', { brandOnly: ['certum'], brandExcept: [] })).toBe(false);
    expect(isBrandOffered('certum', { brandOnly: [], brandExcept: ['certum'] })).toBe(false);
    expect(isBrandOffered('digicert', { brandOnly: [], brandExcept: ['certum'] })).toBe(true);
  });

  it('fold behind an entry from the seventh on, the selected one kept (SSL-004, D-137, D-138)', () => {
    expect(foldBrands(named('1', '2', '3', '4', '5', '6'), '1')).toMatchObject({ more: false });
    const folded = foldBrands(named('1', '2', '3', '4', '5', '6', '7', '8'), '8');
    expect(folded.more).toBe(true);
    expect(folded.shown.map(({ brand }) => brand)).toEqual(['1', '2', '3', '4', '5', '6', '8']);
  });
});

describe('type switches', () => {
  it('start with ssl alone and never all go off (SSL-006, D-140)', () => {
    expect(initialTypeFilter).toEqual(['ssl']);
    expect(toggleType(['ssl'], 'ssl')).toEqual(['ssl']);
    expect(toggleType(['ssl'], 'email')).toEqual(['ssl', 'email']);
    expect(toggleType(['ssl', 'email'], 'ssl')).toEqual(['email']);
  });

  it('list smime products with email (SSL-006)', () => {
    const products = ['dv_ssl', 'smime', 'email_ov', 'code'].map((productType) => ({ productType }));
    expect(productsOfTypes(products, ['email']).map(({ productType }) => productType)).toEqual([
      'smime',
      'email_ov',
    ]);
  });
});
