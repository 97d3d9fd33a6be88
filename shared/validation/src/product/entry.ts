import { hasToken, isFreeProduct } from './tokens.ts';
import type { ProductTraits } from './tokens.ts';

/**
 * How the names of an order are entered: `none` for code and document products, `mailbox` for e-mail ones
 * (D-157), else by the first word of flex, wild, ip; anything else behaves as single (D-133).
 */
export type EntryKind = 'none' | 'mailbox' | 'flex' | 'wild' | 'ip' | 'single';

/** The entry kind of a product. */
export function entryKind(product: ProductTraits): EntryKind {
  const { productType } = product;
  if (hasToken(productType, 'code') || hasToken(productType, 'doc')) return 'none';
  if (hasToken(productType, 'email') || hasToken(productType, 'smime')) return 'mailbox';
  // The domain field of a free certificate is a single name (A§4.30, D-148).
  if (isFreeProduct(product)) return hasToken(productType, 'wild') ? 'wild' : 'single';
  if (hasToken(productType, 'flex')) return 'flex';
  if (hasToken(productType, 'wild')) return 'wild';
  if (hasToken(productType, 'ip')) return 'ip';
  return 'single';
}

/** Whether an order of this product may carry several names, and so has the multi-domain box (D-157). */
export function takesSeveralNames(product: ProductTraits): boolean {
  return ['flex', 'ip', 'mailbox'].includes(entryKind(product));
}
