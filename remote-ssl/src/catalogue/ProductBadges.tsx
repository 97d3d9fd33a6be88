import type { Product } from '@certdeck/contract';
import { Slot } from '@certdeck/federation';

/** What other areas say beside a product's name; nothing while that is on its way, and nothing when it fails. */
export function ProductBadges({ product: { productNo, productType, brand } }: { product: Product }) {
  return <Slot name="ssl/product-badge/v1" input={{ productNo, productType, brand }} />;
}
