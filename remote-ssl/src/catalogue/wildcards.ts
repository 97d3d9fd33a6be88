import { entryKind, hasToken, type ProductTraits } from '@certdeck/validation';

/** Whether a product takes wildcard names: it is made for one, or holds several names and isn't EV (D-134). */
export function takesWildcards(product: ProductTraits): boolean {
  const kind = entryKind(product);
  return kind === 'wild' || (kind === 'flex' && !hasToken(product.productType, 'ev'));
}
