/** What the address of a list says; '' for no filter. */
export interface ListFilters {
  status: string;
  keyword: string;
  brand: string;
  /** From 1, as `offset` on the wire (D-063). */
  page: number;
  limit: number;
}

const count = (text: string | null, otherwise: number, most: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
};

/**
 * Reads the address; what can't be used counts as absent.
 * @param size page size before one is chosen: orderLimit of the site (D-065)
 */
export function readFilters(query: URLSearchParams, size: number): ListFilters {
  return {
    status: /^\d{4}$/.test(query.get('status') ?? '') ? (query.get('status') ?? '') : '',
    keyword: (query.get('keyword') ?? '').trim().slice(0, 255),
    brand: (query.get('brand') ?? '').trim().slice(0, 64),
    page: count(query.get('page'), 1, 1_000_000),
    limit: count(query.get('limit'), size, 400),
  };
}

/** The address of a list; what is as at the start is left out, so that a link is short. */
export function writeFilters(filters: ListFilters, size: number): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['status', 'keyword', 'brand'] as const) {
    if (filters[name]) query.set(name, filters[name]);
  }
  if (filters.page > 1) query.set('page', String(filters.page));
  if (filters.limit !== size) query.set('limit', String(filters.limit));
  return query;
}

/** What is asked of the API, without the page. */
export function matchInput(filters: ListFilters, expiring: boolean) {
  return {
    ...(filters.status ? { status: Number(filters.status) } : {}),
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
    ...(filters.brand ? { brand: filters.brand } : {}),
    ...(expiring ? { expiring: 'Y' as const } : {}),
  };
}
