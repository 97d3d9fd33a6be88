import { hasToken, productClass } from '@certdeck/validation';
import type { CertificateClass } from '../issuers/issuer.ts';

/** The rules a product's certificate follows: its class, and for servers its validation level (D-140, A§9.37). */
export function certificateClass(productType: string): CertificateClass {
  const kind = productClass(productType);
  if (kind !== 'ssl') return kind;
  if (hasToken(productType, 'ev')) return 'ev';
  return hasToken(productType, 'ov') ? 'ov' : 'dv';
}
