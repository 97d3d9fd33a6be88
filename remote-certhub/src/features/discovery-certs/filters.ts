import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@certdeck/ui/data';

/** The first one is shown unless the address says another: certificates that a watched server sends now. */
export const STATES = ['', 'valid', 'expiring', 'expired', 'gone'] as const;

/** What the address says of the list. */
export interface Filters {
  keyword: string;
  state: (typeof STATES)[number];
  /** Id of the only server whose certificates are shown; '' for all. */
  targetID: string;
  /** From 1. */
  page: number;
  limit: number;
}

export const NO_FILTERS = { keyword: '', state: '', targetID: '' } as const;

const MOST_LETTERS = 253;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads an address; what can't be used counts as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const target = query.get('targetID') ?? '';
  const page = Number(query.get('page'));
  return {
    keyword: (query.get('keyword') ?? '').slice(0, MOST_LETTERS),
    state: STATES.find((state) => state === query.get('state')) ?? '',
    targetID: uuid.test(target) ? target : '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    limit: PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The address of a list; defaults are left out, so that a link is short. */
export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['keyword', 'state', 'targetID'] as const)
    if (filters[name] !== '') query.set(name, filters[name]);
  if (filters.page > 1) query.set('page', String(filters.page));
  if (filters.limit !== DEFAULT_PAGE_SIZE) query.set('limit', String(filters.limit));
  return query;
}

/** What the API is asked for. */
export function askedBy({ keyword, state, targetID, page, limit }: Filters) {
  const words = keyword.trim();
  return {
    limit,
    offset: page,
    ...(words !== '' && { keyword: words }),
    ...(state !== '' && { state }),
    ...(targetID !== '' && { targetID }),
  };
}
