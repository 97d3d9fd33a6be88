import type { PriceClass } from '@certdeck/contract';
import { hasToken, productClass } from './tokens.ts';

/** The class of a product's price: what it is, and for servers its validation level (D-140, A§9.37). */
export function priceClass(productType: string): PriceClass {
  const kind = productClass(productType);
  if (kind !== 'ssl') return kind;
  if (hasToken(productType, 'ev')) return 'ev';
  return hasToken(productType, 'ov') ? 'ov' : 'dv';
}
