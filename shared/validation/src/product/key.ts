import { hasToken } from './tokens.ts';
import type { ProductTraits } from './tokens.ts';

/** The key parameters that a product leaves no choice of; an absent one is free. */
export interface ForcedKey {
  encryption?: 'RSA';
  keyLength?: 2048 | 4096;
  signature?: 'SHA256';
  /** Whether host names become punycode in the request; off for names of persons and companies (D-077). */
  asciiNames: boolean;
}

/**
 * Code and document products force RSA 4096 (A§9.28), cfca products RSA 2048 with SHA256 (A§9.29). A type of
 * both kinds takes 4096 with SHA256: code signing needs at least 3072 (CSBR 6.1.5).
 */
export function forcedKey(product: ProductTraits): ForcedKey {
  const signsFiles = hasToken(product.productType, 'code') || hasToken(product.productType, 'doc');
  const cfca = hasToken(product.productType, 'cfca');
  const forced: ForcedKey = { asciiNames: !signsFiles };
  if (signsFiles || cfca) forced.encryption = 'RSA';
  if (signsFiles) forced.keyLength = 4096;
  else if (cfca) forced.keyLength = 2048;
  if (cfca) forced.signature = 'SHA256';
  return forced;
}
