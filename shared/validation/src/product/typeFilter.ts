import { productClass } from './tokens.ts';
import type { ProductClass, ProductTraits } from './tokens.ts';

/** The type switches of a fresh screen: only ssl is on (A§9.30, A§9.31). */
export const initialTypeFilter: readonly ProductClass[] = ['ssl'];

/** The switches after one was moved; at least one stays on (D-140). */
export function toggleType(on: readonly ProductClass[], type: ProductClass): ProductClass[] {
  if (!on.includes(type)) return [...on, type];
  return on.length > 1 ? on.filter((other) => other !== type) : [...on];
}

/** The products of the switched-on classes (D-140). */
export function productsOfTypes<Product extends ProductTraits>(
  products: readonly Product[],
  on: readonly ProductClass[],
): Product[] {
  return products.filter(({ productType }) => on.includes(productClass(productType)));
}
