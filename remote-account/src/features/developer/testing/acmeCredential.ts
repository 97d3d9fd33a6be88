import type { Product } from '@certdeck/contract';
import type { AcmeCredential } from '../acme/Acme.resource.ts';

export const DIRECTORY = 'https://portal.example/acme/dv/directory';
export const HMAC = 'c2VjcmV0LW9mLXRlc3RzLXdoaWNoLXByb3RlY3RzLW5vdGhpbmc';

/** A credential as the API makes one. */
export const acmeOf = (given: Partial<AcmeCredential> = {}): AcmeCredential => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'web servers',
  scope: 'balance',
  productNo: 'A-1',
  year: 1,
  suffixes: ['shop.example'],
  totalLimit: 500_000,
  daySpent: 0,
  totalSpent: 15_800,
  accounts: 3,
  orders: 1,
  createdAt: 1_795_000_000,
  expiresAt: 0,
  lastUsedAt: 1_795_000_000,
  revokedAt: 0,
  maker: 'C1',
  isOrphan: false,
  ...given,
});

/** A product as the catalogue has one. */
export const productOf = (productNo: string, englishName: string, more: Partial<Product> = {}): Product => ({
  productNo,
  englishName,
  ...{ productName: englishName, chineseName: `${englishName} 证书`, brandName: 'Brand', maxYear: 1 },
  ...{ productDescription: '', productDescriptionEn: '', brandDescription: '', brandDescriptionEn: '' },
  ...{ typeDescription: '', typeDescriptionEn: '', subBrand: '', brand: 'b', productType: 'dv_single_ssl' },
  ...{ isFree: 'N', prices: { 1: 15_800 }, extraNamePrice: 0, includedNames: 1 },
  ...more,
});
