import { type MovementKind, movementKinds } from '@certdeck/contract';
import { DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';

/** What the address says of the list; days as YYYY-MM-DD, '' for no bound. */
export interface Filters {
  type: MovementKind | '';
  orderNo: string;
  from: string;
  to: string;
  page: number;
  limit: number;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; what can't be used counts as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const type = query.get('type');
  const dayOf = (name: string) => (day.test(query.get(name) ?? '') ? query.get(name)! : '');
  const count = (name: string, otherwise: number) => {
    const value = Number(query.get(name));
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return {
    type: movementKinds.find((known) => known === type) ?? '',
    orderNo: query.get('orderNo') ?? '',
    from: dayOf('from'),
    to: dayOf('to'),
    page: count('page', 1),
    limit: count('limit', DEFAULT_PAGE_SIZE),
  };
}

/** The address of a list; defaults are left out, so that a link is short. */
export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['type', 'orderNo', 'from', 'to'] as const)
    if (filters[name]) query.set(name, filters[name]);
  if (filters.page > 1) query.set('page', String(filters.page));
  if (filters.limit !== DEFAULT_PAGE_SIZE) query.set('limit', String(filters.limit));
  return query;
}

/** First second of a local day, Unix seconds. */
export const dayStart = (value: string): number => Math.floor(new Date(`${value}T00:00:00`).getTime() / 1000);
/** Last second of a local day, Unix seconds. */
export const dayEnd = (value: string): number => Math.floor(new Date(`${value}T23:59:59`).getTime() / 1000);
