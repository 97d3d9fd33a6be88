/** The lists of names, by the last part of their addresses. */
export const lists = ['mine', 'expiring', 'expired', 'for-sale'] as const;
export type DomainList = (typeof lists)[number];

/** Columns that a list can be sorted by; names go from A to Z only. */
export type DomainSort = 'domain' | 'expireTime' | '-expireTime';
const sorts: readonly string[] = ['domain', 'expireTime', '-expireTime'];

/** What the address of a list says; '' for no filter. */
export interface NameFilters {
  keyword: string;
  groupID: string;
  /** '' for the list's own order. */
  sort: '' | DomainSort;
  /** From 1 (D-063). */
  page: number;
  limit: number;
}

const PAGE_SIZE = 20;

const count = (text: string | null, otherwise: number, most: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the address; what can't be used counts as absent. */
export function readFilters(query: URLSearchParams): NameFilters {
  const sort = query.get('sort') ?? '';
  const group = query.get('group') ?? '';
  return {
    keyword: (query.get('keyword') ?? '').trim().slice(0, 254),
    groupID: UUID.test(group) ? group : '',
    sort: sorts.includes(sort) ? (sort as DomainSort) : '',
    page: count(query.get('page'), 1, 1_000_000),
    limit: count(query.get('limit'), PAGE_SIZE, 400),
  };
}

/** The address of a list; what is as at the start is left out, so that a link is short. */
export function writeFilters({ keyword, groupID, sort, page, limit }: NameFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (keyword !== '') query.set('keyword', keyword);
  if (groupID !== '') query.set('group', groupID);
  if (sort !== '') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  if (limit !== PAGE_SIZE) query.set('limit', String(limit));
  return query;
}

/** What is asked of the API, without the page. */
export const matchInput = (list: DomainList, { keyword, groupID, sort }: NameFilters) => ({
  status: list,
  ...(keyword === '' ? {} : { keyword }),
  ...(groupID === '' ? {} : { groupID }),
  ...(sort === '' ? {} : { sort }),
});
