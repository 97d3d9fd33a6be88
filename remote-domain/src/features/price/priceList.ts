import type { TopLevelDomain } from '@certdeck/contract';

/** What a top-level domain costs, in the order of the list. */
export const priceColumns = ['register', 'renew', 'threeYears', 'transfer', 'restore'] as const;
export type PriceColumn = (typeof priceColumns)[number];

/** What the list can be sorted by; each stands in the address. */
export const sortColumns = ['name', ...priceColumns] as const;
type SortColumn = (typeof sortColumns)[number];

export interface PriceSort {
  column: SortColumn;
  direction: 'asc' | 'desc';
}

/** What the address says of the list. */
export interface PriceQuery {
  search: string;
  sort: PriceSort;
}

const BY_NAME: PriceSort = { column: 'name', direction: 'asc' };

/** Reads the address; what makes no sense counts as not said. */
export function readQuery(address: URLSearchParams): PriceQuery {
  const [name, direction] = (address.get('sort') ?? '').split('-');
  const column = sortColumns.find((one) => one === name);
  const said = column && (direction === 'asc' || direction === 'desc') ? { column, direction } : BY_NAME;
  return { search: address.get('q') ?? '', sort: said as PriceSort };
}

/** The address of a list; what is so by itself is left out, so that a link is short. */
export function writeQuery({ search, sort }: PriceQuery): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  const isByName = sort.column === BY_NAME.column && sort.direction === BY_NAME.direction;
  if (!isByName) query.set('sort', `${sort.column}-${sort.direction}`);
  return query;
}

/** Cents; null for what isn't sold: three years, or a restore where nothing follows the end of a name. */
export function amountOf(row: TopLevelDomain, column: PriceColumn): number | null {
  return column === 'restore' && row.redemptionDays === 0 ? null : row[column];
}

/** The rows whose ending holds what is searched for, in the order asked for; endings of equal price by name. */
export function listed(rows: readonly TopLevelDomain[], { search, sort }: PriceQuery): TopLevelDomain[] {
  const wanted = search.trim().toLowerCase().replace(/^\./, '');
  const sign = sort.direction === 'desc' ? -1 : 1;
  const byName = (one: TopLevelDomain, other: TopLevelDomain) =>
    one.unicode < other.unicode ? -1 : Number(one.unicode > other.unicode);
  return rows
    .filter(({ name, unicode }) => `.${name} .${unicode}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => {
      if (sort.column === 'name') return sign * byName(one, other);
      const [a, b] = [amountOf(one, sort.column), amountOf(other, sort.column)];
      // What isn't sold stands last in both directions.
      if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
      return sign * (a - b) || byName(one, other);
    });
}
