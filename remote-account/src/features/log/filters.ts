import { DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';

/** What the address says of the list; days as YYYY-MM-DD, '' for no bound. */
export interface Filters {
  /** Account of who acted. */
  who: string;
  action: string;
  text: string;
  from: string;
  to: string;
  page: number;
  limit: number;
}

export const NO_FILTERS = { who: '', action: '', text: '', from: '', to: '' } as const;

const day = /^\d{4}-\d{2}-\d{2}$/;
const id = /^[\w.-]{1,60}$/;

/** Reads an address; what can't be used counts as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const fitting = (name: string, shape: RegExp) => {
    const value = query.get(name) ?? '';
    return shape.test(value) ? value : '';
  };
  const count = (name: string, otherwise: number) => {
    const value = Number(query.get(name));
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return {
    who: fitting('who', id),
    action: fitting('action', id),
    text: (query.get('text') ?? '').slice(0, 100),
    from: fitting('from', day),
    to: fitting('to', day),
    page: count('page', 1),
    limit: count('limit', DEFAULT_PAGE_SIZE),
  };
}

/** The address of a list; defaults are left out, so that a link is short. */
export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['who', 'action', 'text', 'from', 'to'] as const)
    if (filters[name]) query.set(name, filters[name]);
  if (filters.page > 1) query.set('page', String(filters.page));
  if (filters.limit !== DEFAULT_PAGE_SIZE) query.set('limit', String(filters.limit));
  return query;
}

const secondOf = (text: string): number => Math.floor(new Date(text).getTime() / 1000);

/** What the API is asked for; days are those of who looks. */
export function askedBy({ who, action, text, from, to }: Filters) {
  const next = (value: string) => {
    const date = new Date(`${value}T00:00:00`);
    date.setDate(date.getDate() + 1);
    return Math.floor(date.getTime() / 1000);
  };
  return {
    ...(who ? { actorID: who } : {}),
    ...(action ? { action } : {}),
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(from ? { since: secondOf(`${from}T00:00:00`) } : {}),
    ...(to ? { until: next(to) } : {}),
  };
}
