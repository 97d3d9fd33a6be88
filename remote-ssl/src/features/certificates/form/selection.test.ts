import { describe, expect, it } from '@jest/globals';
import { defaultSiteConfig as site } from '@certdeck/contract';
import { productOf, products } from '../../../testing/products.ts';
import {
  initialSelection,
  keptProduct,
  latestTypeFirst,
  offeredProducts,
  selectionForNames,
  valuesForProduct,
} from './selection.ts';
import { initialValues } from './values.ts';

const fresh = () => initialSelection(products, initialValues(), site);

it('lists the products of the type that was switched on last first (SSL-005)', () => {
  const types = ['ssl', 'email'] as const;
  const listed = latestTypeFirst(offeredProducts(products, 'alphassl', types), types);
  expect(listed.map(({ productNo }) => productNo)).toEqual([
    'ALP-MAIL',
    'ALP-DV1',
    'ALP-DVW',
    'ALP-DVF',
    'ALP-OV1',
  ]);
});

describe('the selection', () => {
  it('starts with one year, dns and the key defaults before a product is chosen (SSL-018, CRY-031, CRY-032)', () => {
    expect(initialValues()).toMatchObject({
      year: 1,
      dcvMethod: 'dns',
      types: ['ssl'],
      pairParams: {
        country: 'SG',
        province: 'Beijing',
        city: 'Beijing',
        department: 'SSL',
        encryption: 'RSA',
        keyLength: 2048,
        signature: 'SHA256',
      },
    });
  });

  it('starts with alphassl and its first ssl product, whose family asks for dns_txt (SSL-007, SSL-021)', () => {
    expect(fresh()).toMatchObject({ brand: 'alphassl', productNo: 'ALP-DV1', dcvMethod: 'dns_txt' });
    expect(valuesForProduct(productOf('DGC-DV1'), fresh(), site).dcvMethod).toBe('dns');
  });

  it('takes the first shown brand when the site does not sell the default one (D-137)', () => {
    const started = initialSelection(products, initialValues(), { ...site, brandExcept: ['alphassl'] });
    expect(started.brand).toBe('globalsign');
  });

  it('lists the products of switched-on types alone, email with smime (SSL-006)', () => {
    const listed = (...types: Parameters<typeof offeredProducts>[2]) =>
      offeredProducts(products, 'alphassl', types).map(({ productNo }) => productNo);
    expect(listed('ssl')).toEqual(['ALP-DV1', 'ALP-DVW', 'ALP-DVF', 'ALP-OV1']);
    expect(listed('email')).toEqual(['ALP-MAIL']);
  });

  it('keeps the kind of product when the brand changes', () => {
    const offered = offeredProducts(products, 'digicert', ['ssl']);
    expect(keptProduct(offered, productOf('ALP-DV1'))?.productNo).toBe('DGC-DV1');
    expect(keptProduct(offered, productOf('ALP-DVW'))?.productNo).toBe('DGC-DVF');
    expect(keptProduct([], productOf('ALP-DVW'))).toBeNull();
  });

  it('takes a term that the product is sold for (SSL-014, SSL-015)', () => {
    expect(valuesForProduct(productOf('ALP-OV1'), { ...fresh(), year: 3 }, site).year).toBe(1);
    expect(valuesForProduct(productOf('CDK-FREE90'), fresh(), site).year).toBe(90);
  });

  it('forces RSA 4096 for code and doc, RSA 2048 SHA256 for cfca (SSL-050, SSL-051)', () => {
    const ecc = {
      ...fresh(),
      pairParams: { ...fresh().pairParams, encryption: 'ECC', signature: 'SHA512' } as const,
    };
    expect(valuesForProduct(productOf('ALP-CODE'), ecc, site).pairParams).toMatchObject({
      encryption: 'RSA',
      keyLength: 4096,
      signature: 'SHA512',
    });
    expect(valuesForProduct(productOf('CFC-OV1'), ecc, site).pairParams).toMatchObject({
      encryption: 'RSA',
      keyLength: 2048,
      signature: 'SHA256',
    });
  });

  it('chooses a product that takes the names of a renewal (SSL-037)', () => {
    const chosen = (...names: string[]) => selectionForNames(products, fresh(), names, site);
    expect(chosen('a.com').productNo).toBe('ALP-DV1');
    expect(chosen('a.com', 'b.com')).toMatchObject({
      productNo: 'ALP-DVF',
      commonName: 'a.com',
      domainNames: 'b.com',
    });
    expect(chosen('*.a.com').productNo).toBe('ALP-DVW');
    expect(chosen('8.8.8.8')).toMatchObject({ productNo: 'ALP-IP', types: ['ssl', 'ip'] });
    expect(chosen()).toEqual(fresh());
  });
});
