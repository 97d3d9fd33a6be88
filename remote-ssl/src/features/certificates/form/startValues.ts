import type { Product, SiteConfig } from '@certdeck/contract';
import {
  cleanNames,
  decodeRenewTicket,
  entryKind,
  productClass,
  takesSeveralNames,
} from '@certdeck/validation';
import { initialSelection, selectionForNames, valuesForProduct } from './selection.ts';
import { initialValues, type OrderValues } from './values.ts';

/**
 * What a fresh screen holds: the default selection, or the product that the address names (`product`, as the price
 * list links it, or a `renew_ticket`), with the names of the ticket filled in (A§5.12). A product that is named is never
 * exchanged for another one, also where it doesn't take the names; one that isn't sold leaves none chosen (D-491).
 */
export function startValues(
  products: readonly Product[],
  address: URLSearchParams,
  site: SiteConfig,
): OrderValues {
  const fresh = initialSelection(products, initialValues(), site);
  const ticket = decodeRenewTicket(address.get('renew_ticket'));
  const { domains, productNo, year, contactID = '', orgID = '', renews = '' } = ticket;
  const names = cleanNames(domains.join('\n')).lines;
  const named = namedProduct(products, address);
  if (!named && productNo !== undefined) return { ...fresh, productNo: '' };
  if (!named) return selectionForNames(products, fresh, names, site);
  return {
    ...fresh,
    brand: named.brand,
    types: [...new Set([...fresh.types, productClass(named.productType)])],
    ...valuesForProduct(named, { ...fresh, year: Number(address.get('year')) || (year ?? 0) }, site),
    ...namesOf(named, names),
    contactID,
    orgID,
    renews,
  };
}

/** The product that the address names, by itself or in a ticket; of a renewal it is the renewed order's. */
export function namedProduct(products: readonly Product[], address: URLSearchParams): Product | undefined {
  const ticket = decodeRenewTicket(address.get('renew_ticket'));
  const wanted = (ticket.renews === undefined && address.get('product')) || ticket.productNo;
  return products.find(({ productNo }) => productNo === wanted);
}

/** Names in the fields of a product; all of them, so that its rules say of those that it doesn't take why. */
function namesOf(product: Product, names: readonly string[]): Partial<OrderValues> {
  const kind = entryKind(product);
  if (kind === 'none' || names.length === 0) return {};
  if (kind === 'mailbox') return { mailboxes: names.join('\n') };
  if (!takesSeveralNames(product)) return { commonName: names.join(' ') };
  const [commonName = '', ...others] = names;
  return { commonName, domainNames: others.join('\n') };
}
