import { forcesFile } from './dcv.ts';
import { entryKind, takesSeveralNames } from './entry.ts';
import { hasToken } from './tokens.ts';
import type { ProductTraits } from './tokens.ts';

/** Which rows of the buy screen a product shows (D-157). */
export interface ProductRows {
  dcvMethod: boolean;
  /** Common name. */
  commonName: boolean;
  /** The box for further names, one a line. */
  furtherNames: boolean;
  /** The box for mailboxes, in place of the name rows. */
  mailboxes: boolean;
  /** `locked` is on and cannot be moved. */
  wildcardSwitch: 'hidden' | 'free' | 'locked';
  contact: boolean;
  company: boolean;
}

/** The rows of a product; contact and company follow A§6.2 and A§6.3 as D-149 reads them. */
export function productRows(product: ProductTraits): ProductRows {
  const kind = entryKind(product);
  const named = kind !== 'none' && kind !== 'mailbox';
  return {
    // Code products have no name to validate; file and document products have their method fixed.
    dcvMethod: kind !== 'none' && !forcesFile(product),
    commonName: named,
    furtherNames: named && takesSeveralNames(product),
    mailboxes: kind === 'mailbox',
    wildcardSwitch: kind === 'wild' ? 'locked' : kind === 'flex' ? 'free' : 'hidden',
    contact: needsContact(product),
    company: needsCompany(product),
  };
}

/** Contact is hidden for every type with the word dv (A§6.2, D-149). */
export function needsContact(product: ProductTraits): boolean {
  return !hasToken(product.productType, 'dv');
}

/** Company is shown for ov, ev, code and doc (A§6.3). */
export function needsCompany(product: ProductTraits): boolean {
  return (['ov', 'ev', 'code', 'doc'] as const).some((token) => hasToken(product.productType, token));
}

/** A cfca product asks for a contact with an ID-card number (D-110). */
export function needsIdCard(product: ProductTraits): boolean {
  return hasToken(product.productType, 'cfca');
}
