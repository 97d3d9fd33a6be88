import { priceClass } from '@certdeck/validation';
import type { CertificateClass } from '../../ports/issuers/issuer.ts';

/** The rules a product's certificate follows: its class, and for servers its validation level (D-140, A§9.37). */
export const certificateClass = (productType: string): CertificateClass => priceClass(productType);
