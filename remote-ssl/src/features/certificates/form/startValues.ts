import type { Product, SiteConfig } from '@certdeck/contract';
import { cleanNames, decodeRenewTicket, productClass } from '@certdeck/validation';
import { initialSelection, selectionForNames, valuesForProduct } from './selection.ts';
import { initialValues, type OrderValues } from './values.ts';

/**
 * What a fresh screen holds: the default selection, or the product that the address names (`product`, as the price
 * list links it), with the names of a renewal (`renew_ticket`, A§5.12) filled in.
 */
export function startValues(
  products: readonly Product[],
  address: URLSearchParams,
  site: SiteConfig,
): OrderValues {
  const fresh = initialSelection(products, initialValues(), site);
  const named = products.find(({ productNo }) => productNo === address.get('product'));
  const selected = named
    ? {
        ...fresh,
        brand: named.brand,
        types: [...new Set([...fresh.types, productClass(named.productType)])],
        ...valuesForProduct(named, { ...fresh, year: Number(address.get('year')) }, site),
      }
    : fresh;
  const names = decodeRenewTicket(address.get('renew_ticket'));
  return selectionForNames(products, selected, cleanNames(names.join('\n')).lines, site);
}
