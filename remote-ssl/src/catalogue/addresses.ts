/** The address of the buy screen with exactly this product and term chosen. */
export function buyAddress(productNo: string, term: number): string {
  return `/ssl/certificates?${new URLSearchParams({ product: productNo, year: String(term) })}`;
}

/** The address of a product's own page. */
export function productAddress(productNo: string): string {
  return `/ssl/products/${encodeURIComponent(productNo)}`;
}
