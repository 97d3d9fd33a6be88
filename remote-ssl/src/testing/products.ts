import type { Product } from '@certdeck/contract';

/** A product for tests; every field can be told. */
export function product(given: Partial<Product> & Pick<Product, 'productNo' | 'productType'>): Product {
  const brand = given.brand ?? 'alphassl';
  return {
    productName: given.productNo,
    chineseName: `${given.productNo} 证书`,
    englishName: `${given.productNo} certificate`,
    productDescription: `${given.productNo} 说明`,
    productDescriptionEn: `${given.productNo} in words`,
    subBrand: brand,
    brand,
    brandName: brand.toUpperCase(),
    brandDescription: `${brand} 简介`,
    brandDescriptionEn: `About ${brand}`,
    typeDescription: '域名级',
    typeDescriptionEn: 'Domain validation',
    maxYear: 3,
    isFree: 'N',
    prices: { 1: 10_000, 2: 19_000, 3: 27_000 },
    extraNamePrice: 0,
    includedNames: 1,
    ...given,
  };
}

/** One product of every kind that the rows tell apart. */
export const products: readonly Product[] = [
  product({ productNo: 'ALP-DV1', productType: 'dv_single_ssl' }),
  product({ productNo: 'ALP-DVW', productType: 'dv_wildcard_ssl' }),
  product({ productNo: 'ALP-DVF', productType: 'dv_flex_ssl', includedNames: 2, extraNamePrice: 5_000 }),
  product({
    productNo: 'ALP-OV1',
    productType: 'ov_single_ssl',
    maxYear: 2,
    prices: { 1: 50_000, 2: 95_000 },
  }),
  product({ productNo: 'ALP-CODE', productType: 'code_ov', maxYear: 1, prices: { 1: 80_000 } }),
  product({ productNo: 'ALP-DOC', productType: 'doc_ov' }),
  product({ productNo: 'ALP-MAIL', productType: 'smime' }),
  product({ productNo: 'ALP-VMC', productType: 'vmc_ov', maxYear: 1, prices: { 1: 900_000 } }),
  product({ productNo: 'ALP-IP', productType: 'dv_ip_ssl', maxYear: 1, prices: { 1: 40_000 } }),
  product({ productNo: 'GLO-EVF', productType: 'ev_flex_ssl', brand: 'globalsign' }),
  product({ productNo: 'DGC-DVF', productType: 'dv_flex_ssl', brand: 'digicert' }),
  product({ productNo: 'DGC-DV1', productType: 'dv_one_ssl', brand: 'digicert' }),
  product({ productNo: 'CFC-OV1', productType: 'cfca_ov_single_ssl', brand: 'cfca' }),
  product({
    productNo: 'CDK-FREE90',
    productType: 'dv_single_ssl_free',
    brand: 'certdeck',
    isFree: 'Y',
    maxYear: 90,
    prices: { 90: 0 },
  }),
];

export function productOf(productNo: string): Product {
  const found = products.find((candidate) => candidate.productNo === productNo);
  if (!found) throw new Error(`no product ${productNo}`);
  return found;
}
