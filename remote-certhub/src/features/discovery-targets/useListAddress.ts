import { useEffect } from 'react';
import { useSearchParams } from '@certdeck/federation/router';
import type { CallState } from '@certdeck/session';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@certdeck/ui/data';

/** A page of a list as the address has it, `page` from 1. */
export interface ListPage {
  page: number;
  limit: number;
}

export interface ListAddress<Filter extends string> extends ListPage {
  /** What the list is filtered by; '' for not. */
  filters: Readonly<Record<Filter, string>>;
  isFiltered: boolean;
  /** Filters anew, from the first page on. */
  filter(next: Partial<Record<Filter, string>>): void;
  clear(): void;
  turn(to: ListPage): void;
}

/** The page and the filters of a list, which stand in the address; what can't be used there counts as absent. */
export function useListAddress<Filter extends string>(names: readonly Filter[]): ListAddress<Filter> {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 1 ? asked : 1;
  const limit = PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? DEFAULT_PAGE_SIZE;
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name)?.trim() ?? ''])) as Record<
    Filter,
    string
  >;
  const go = (to: ListPage, by: Record<Filter, string>) => {
    const next = new URLSearchParams(names.filter((name) => by[name] !== '').map((name) => [name, by[name]]));
    if (to.page > 1) next.set('page', String(to.page));
    if (to.limit !== DEFAULT_PAGE_SIZE) next.set('limit', String(to.limit));
    setQuery(next, { replace: true });
  };
  return {
    page,
    limit,
    filters,
    isFiltered: names.some((name) => filters[name] !== ''),
    filter: (next) => go({ page: 1, limit }, { ...filters, ...next }),
    clear: () =>
      go({ page: 1, limit }, Object.fromEntries(names.map((name) => [name, ''])) as Record<Filter, string>),
    turn: (to) => go(to, filters),
  };
}

/** Turns to the last page that has rows, when those of the open one are gone. */
export function useLastPage(
  { data, isPrevious, isValidating, total }: CallState<readonly unknown[]>,
  { page, limit, turn }: Pick<ListAddress<string>, 'page' | 'limit' | 'turn'>,
): void {
  const last = Math.max(1, Math.ceil(total / limit));
  const isBeyond = data?.length === 0 && !isPrevious && !isValidating && page > last;
  useEffect(() => {
    if (isBeyond) turn({ page: last, limit });
  });
}
