/** The words that productType values are made of (A§3.1). */
export type TypeToken =
  | 'ssl'
  | 'flex'
  | 'wild'
  | 'one'
  | 'single'
  | 'ip'
  | 'code'
  | 'doc'
  | 'file'
  | 'email'
  | 'smime'
  | 'vmc'
  | 'ov'
  | 'ev'
  | 'dv'
  | 'cfca'
  | 'free';

/**
 * Whether a productType contains a word. The type is split on everything that is no letter or digit and whole
 * words are compared, since `ip` also stands in `multip` and `one` in `none`; `wild` also matches `wildcard`,
 * and `cfca` every word that begins with it (D-132).
 */
export function hasToken(productType: string, token: TypeToken): boolean {
  return productType
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => matches(word, token));
}

function matches(word: string, token: TypeToken): boolean {
  if (token === 'wild') return word === 'wild' || word === 'wildcard';
  if (token === 'cfca') return word.startsWith('cfca');
  return word === token;
}

/** What the type switches of the buy screen list (A§9.30, D-140). `email` includes smime. */
export type ProductClass = 'ssl' | 'code' | 'doc' | 'email' | 'vmc' | 'ip';

/** The switches in the order of the screen. */
export const productClasses: readonly ProductClass[] = ['ssl', 'code', 'doc', 'email', 'vmc', 'ip'];

/** The one class a product falls in: code, doc, email or smime, vmc, ip, else ssl (D-140). */
export function productClass(productType: string): ProductClass {
  if (hasToken(productType, 'code')) return 'code';
  if (hasToken(productType, 'doc')) return 'doc';
  if (hasToken(productType, 'email') || hasToken(productType, 'smime')) return 'email';
  if (hasToken(productType, 'vmc')) return 'vmc';
  if (hasToken(productType, 'ip')) return 'ip';
  return 'ssl';
}

/** How deeply the subject is checked. */
export type ValidationLevel = 'dv' | 'ov' | 'ev';

/** The validation level a type names, or null; its label is `ssl.class.dv` and so on (A§9.37). */
export function validationLevel(productType: string): ValidationLevel | null {
  return (['ev', 'ov', 'dv'] as const).find((level) => hasToken(productType, level)) ?? null;
}

/** What the rules of a product need to know of it; every product of the catalogue fits. */
export interface ProductTraits {
  productType: string;
  brand?: string;
  subBrand?: string;
  isFree?: boolean | string;
}

/** Whether a product is free: it carries isFree 'Y', or a type token free (D-147). */
export function isFreeProduct(product: ProductTraits): boolean {
  return product.isFree === true || product.isFree === 'Y' || hasToken(product.productType, 'free');
}

/** Whether a product belongs to one of the brands, by brand or by subBrand (D-129). */
export function isOfBrand(product: ProductTraits, brands: readonly string[]): boolean {
  const wanted = new Set(brands.map((brand) => brand.toLowerCase()));
  return [product.brand, product.subBrand].some(
    (brand) => brand !== undefined && wanted.has(brand.toLowerCase()),
  );
}
