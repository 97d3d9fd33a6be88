/** What the address of a list says; '' for no filter. */
export interface ListFilters {
  status: string;
  keyword: string;
  brand: string;
  /** `ends`: by what ends next; '' for the newest first. */
  sort: '' | 'ends';
  /** Hidden columns of a link that says which; undefined where each person's own choice counts. */
  hidden: readonly string[] | undefined;
  /** Issued orders that end on these days, as '2026-11-23..2026-11-29', and are not renewed (D-266). */
  ends: string;
  /** From 1, as `offset` on the wire (D-063). */
  page: number;
  limit: number;
}

const count = (text: string | null, otherwise: number, most: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
};

const columnIDs = (text: string): string[] =>
  text
    .split(',')
    .filter((id) => /^[A-Za-z0-9]{1,30}$/.test(id))
    .slice(0, 30);

/**
 * Reads the address; what can't be used counts as absent.
 * @param size page size before one is chosen: orderLimit of the site (D-065)
 */
export function readFilters(query: URLSearchParams, size: number): ListFilters {
  const hide = query.get('hide');
  return {
    status: /^\d{4}$/.test(query.get('status') ?? '') ? (query.get('status') ?? '') : '',
    keyword: (query.get('keyword') ?? '').trim().slice(0, 255),
    brand: (query.get('brand') ?? '').trim().slice(0, 64),
    sort: query.get('sort') === 'ends' ? 'ends' : '',
    hidden: hide === null ? undefined : columnIDs(hide),
    ends: endDays(query.get('ends') ?? '') ? (query.get('ends') ?? '') : '',
    page: count(query.get('page'), 1, 1_000_000),
    limit: count(query.get('limit'), size, 400),
  };
}

/** The address of a list; what is as at the start is left out, so that a link is short. */
export function writeFilters(filters: ListFilters, size: number): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['status', 'keyword', 'brand', 'sort', 'ends'] as const) {
    if (filters[name]) query.set(name, filters[name]);
  }
  if (filters.hidden) query.set('hide', filters.hidden.join(','));
  if (filters.page > 1) query.set('page', String(filters.page));
  if (filters.limit !== size) query.set('limit', String(filters.limit));
  return query;
}

/** What is asked of the API, without the page. What ends soon is always in the order of its ends. */
export function matchInput(filters: ListFilters, expiring: boolean) {
  return {
    ...(filters.status ? { status: Number(filters.status) } : {}),
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
    ...(filters.brand ? { brand: filters.brand } : {}),
    ...(expiring ? { expiring: 'Y' as const } : {}),
    ...(expiring || filters.sort || filters.ends ? { sort: 'ends' as const } : {}),
    ...endInput(filters.ends),
  };
}

/** The first and the last day of a filter of ends; undefined for none. */
export function endDays(ends: string): { first: Date; last: Date } | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)\.\.(\d{4})-(\d\d)-(\d\d)$/.exec(ends);
  if (!found) return undefined;
  const [year, month, day, toYear, toMonth, toDay] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const first = new Date(year, month - 1, day);
  const last = new Date(toYear, toMonth - 1, toDay);
  return first <= last && year >= 1970 ? { first, last } : undefined;
}

/** Whole days of the person's time zone, the first end first. */
function endInput(ends: string) {
  const days = endDays(ends);
  if (!days) return {};
  const { first, last } = days;
  const after = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return {
    endsFrom: Math.max(0, first.getTime() / 1000),
    endsBefore: after.getTime() / 1000,
  };
}
