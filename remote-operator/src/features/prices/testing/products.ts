import type { Product } from '../draft.ts';

const common = { isFree: 'N', onSale: true, since: 0, nextAt: 0 } as const;
const ofAlpha = { ...common, brand: 'alphassl', brandName: 'AlphaSSL', maxYear: 3 };

export const SINGLE: Product = {
  ...ofAlpha,
  productNo: 'ALP-DV1',
  name: 'AlphaSSL Basic DV Single',
  productType: 'dv_single_ssl',
  prices: { 1: 15_800, 2: 30_000, 3: 42_700 },
  extraNamePrice: 0,
};
export const FLEX: Product = {
  ...ofAlpha,
  productNo: 'ALP-DVF',
  name: 'AlphaSSL Flex DV Multi-Domain',
  productType: 'dv_flex_ssl',
  prices: { 1: 23_800, 2: 45_200, 3: 64_300 },
  extraNamePrice: 9_800,
};
export const FREE: Product = {
  ...common,
  brand: 'certdeck',
  brandName: 'Certdeck',
  productNo: 'CDK-FREE90',
  name: 'Certdeck Free 90-Day',
  productType: 'dv_single_ssl_free',
  maxYear: 90,
  isFree: 'Y',
  prices: { 90: 0 },
  extraNamePrice: 0,
};
