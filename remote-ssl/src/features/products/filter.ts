import { productClasses, type ProductClass } from '@certdeck/validation';
import type { PriceSort } from './matrix.ts';

/** Names that the list can be asked for at most; a certificate of more is a rare one. */
export const MOST_NAMES = 100;
/** Products that are compared side by side at most. */
export const MOST_COMPARED = 4;

/** What the list is narrowed to and how it is shown; all of it stands in the address. */
export interface PriceFilter {
  search: string;
  brand: string;
  /** A class of products, or '' for all. */
  kind: ProductClass | '';
  /** How many names the certificate is to hold; prices include them. */
  names: number;
  /** Products that take wildcard names alone. */
  wildcard: boolean;
}

/** The address of the list, read. */
export interface PriceQuery extends PriceFilter {
  /** Prices by the year instead of for the whole term. */
  perYear: boolean;
  sort: PriceSort;
  /** Numbers of the compared products, each once. */
  compared: readonly string[];
}

/** Reads the address; what makes no sense counts as not said. */
export function readQuery(address: URLSearchParams): PriceQuery {
  const type = address.get('type') ?? '';
  const names = Number(address.get('names') ?? 1);
  const [column = '', direction] = (address.get('sort') ?? '').split('-');
  const isSort = /^(?:name|\d{1,2})$/.test(column) && (direction === 'asc' || direction === 'desc');
  return {
    search: address.get('q') ?? '',
    brand: address.get('brand') ?? '',
    kind: productClasses.find((one) => one === type) ?? '',
    names: Number.isInteger(names) && names >= 1 && names <= MOST_NAMES ? names : 1,
    wildcard: address.get('wildcard') === '1',
    perYear: address.get('per') === 'year',
    sort: isSort ? { column, direction } : undefined,
    compared: [...new Set((address.get('compare') ?? '').split(',').filter(Boolean))].slice(0, MOST_COMPARED),
  };
}

/** The address with one of its values changed; '' takes it away. */
export function withValue(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
