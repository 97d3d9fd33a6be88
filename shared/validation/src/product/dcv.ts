import type { DcvMethod, SiteConfig } from '@certdeck/contract';
import { entryKind } from './entry.ts';
import { hasWildcardName } from './names.ts';
import { hasToken, isOfBrand } from './tokens.ts';
import type { ProductTraits } from './tokens.ts';

/** The validation methods of an order, in the order of the screen (A§3.3). */
export const dcvMethods: readonly DcvMethod[] = ['dns_txt', 'dns', 'file'];

/** The method before a product is chosen (A§3.6, D-130). */
export const INITIAL_DCV_METHOD: DcvMethod = 'dns';

type DcvConfig = Pick<SiteConfig, 'dcvTxtBrands'>;

/** What a product and its names leave of the choice of method. */
export interface DcvChoice {
  /** The method that counts: the chosen one where it is allowed, else the forced one. */
  method: DcvMethod;
  /** The methods that may be chosen, one when it is forced. */
  allowed: readonly DcvMethod[];
}

/** The method of the brand family: dns_txt for the brands of dcvTxtBrands, dns for all others (A§4.27, D-129). */
export function familyDcvMethod(product: ProductTraits, config: DcvConfig): DcvMethod {
  return isOfBrand(product, config.dcvTxtBrands) ? 'dns_txt' : 'dns';
}

/**
 * The validation method of an order.
 *
 * File and document products force file (A§4.28), before all else (D-131). A wildcard name forces the family's
 * DNS method (A§4.29), which the industry asks for too (BR 3.2.2.4.18). Addresses have no DNS name of their
 * own, so ip products leave file alone (BR 3.2.2.5). Without a choice the family's method stands.
 *
 * @param names  every name of the submission, in batch mode those of all orders (D-158)
 * @param chosen the customer's choice, if any
 */
export function dcvChoice(
  product: ProductTraits,
  names: readonly string[],
  config: DcvConfig,
  chosen?: DcvMethod,
): DcvChoice {
  const allowed = allowedDcvMethods(product, names, config);
  const wanted = chosen ?? familyDcvMethod(product, config);
  return { method: allowed.includes(wanted) ? wanted : (allowed[0] ?? wanted), allowed };
}

function allowedDcvMethods(
  product: ProductTraits,
  names: readonly string[],
  config: DcvConfig,
): readonly DcvMethod[] {
  if (forcesFile(product)) return ['file'];
  if (hasWildcardName(names)) return [familyDcvMethod(product, config)];
  return entryKind(product) === 'ip' ? ['file'] : dcvMethods;
}

/** Whether the product type forces the file method, and so hides the method row (A§4.28, D-131). */
export function forcesFile(product: ProductTraits): boolean {
  return hasToken(product.productType, 'file') || hasToken(product.productType, 'doc');
}
